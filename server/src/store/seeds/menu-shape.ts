import type { Permission } from '@stacksight/contract';
import type { RoleKey } from './role-seed.ts';

/** A menu entry in a seed file. */
export type MenuSeed = {
  /** The permanent key of the entry, and the name of its route. */
  name: string;
  path: string;
  /** The name of a page, or Layout for a subsystem; absent for a group or an external link. */
  component?: string;
  title: readonly [zh: string, en: string];
  icon?: string;
  permission?: Permission;
  hidden?: boolean;
  affix?: boolean;
  noCache?: boolean;
  redirect?: string;
  /** The menu entry that is highlighted while a hidden page is open. */
  activeMenu?: string;
  alwaysShow?: boolean;
  /** The roles that see the entry; super always sees it. */
  roles?: readonly RoleKey[];
  children?: readonly MenuSeed[];
};
