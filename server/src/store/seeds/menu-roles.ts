import type { RoleKey } from './role-seed.ts';

/** The roles that see a menu entry at the first start. */
export const readers: readonly RoleKey[] = [
  'systemAdministrator',
  'dataAdministrator',
  'director',
  'analyst',
  'librarian',
  'acquisitions',
  'collections',
  'branch',
];
export const everyRole: readonly RoleKey[] = [...readers, 'auditor'];
export const administrators: readonly RoleKey[] = ['systemAdministrator', 'dataAdministrator'];
export const analysts: readonly RoleKey[] = [...administrators, 'analyst'];
/** The roles that share reports with people without an account. */
export const sharers: readonly RoleKey[] = [...analysts, 'director'];
