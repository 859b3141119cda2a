import { firstIcons } from './menu-icon.tsx';
import { moreIcons } from './more-menu-icon.tsx';

/** The names of the icons that a menu may name, to choose from. */
export const menuIcons: readonly string[] = Object.keys({ ...firstIcons, ...moreIcons }).sort();
