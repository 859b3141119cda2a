import type { Permission } from '@stacksight/contract';
import type { RoleKey } from './role-seed.ts';

/** An entry of the menus as a seed writes it. */
export type MenuSeed = {
  /** Its key for ever; also the route's name. */
  name: string;
  path: string;
  /** A page's name, or Layout for a subsystem; none for a group or an external link. */
  component?: string;
  title: readonly [zh: string, en: string];
  icon?: string;
  permission?: Permission;
  hidden?: boolean;
  affix?: boolean;
  noCache?: boolean;
  redirect?: string;
  /** The entry to light up while a hidden page is open. */
  activeMenu?: string;
  alwaysShow?: boolean;
  /** Who sees it, beside super. */
  roles?: readonly RoleKey[];
  children?: readonly MenuSeed[];
};
