import { firstIcons } from './menu-icon.tsx';
import { moreIcons } from './more-menu-icon.tsx';

/** The names of the icons that an administrator can choose for a menu entry. */
export const menuIcons: readonly string[] = Object.keys({ ...firstIcons, ...moreIcons }).sort();
