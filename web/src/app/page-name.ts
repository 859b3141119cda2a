// The name of a page: `<area>/<name>` means the file `features/<area>/…/<name>-page.tsx`.

/** Returns the name of the page in a file under `features/`. */
export function toPageName(file: string): string {
  const [area = '', ...rest] = file.split('/');
  return `${area}/${(rest.at(-1) ?? '').replace(/-page\.tsx$/, '')}`;
}

/**
 * Maps the page names of old menu entries to the present names. Installations have stored these names, so no entry may
 * be removed here; a new menu entry uses the present name of its page.
 */
export const menuNames: Readonly<Record<string, string>> = {
  'analysis/events': 'behavior-event/events',
  'analysis/metrics': 'metrics/metrics',
  'analysis/warehouse': 'dw-schema/warehouse',
  'dashboard/index': 'dashboard/dashboard',
  'desk/index': 'desk/desk',
  'exports/index': 'exports/exports',
  'profile/index': 'session/profile',
  'sql-history/index': 'sql-history/sql-history',
  'statistics/borrowers': 'borrow/borrowers',
  'statistics/borrowing': 'borrow/borrowing',
  'statistics/credit': 'credit/credit',
  'statistics/new-books': 'info-center/new-books',
  'statistics/overview': 'customization/overview',
  'statistics/property': 'home/property',
  'statistics/readers': 'reader/readers',
  'statistics/resources': 'sso-resource/resources',
  'statistics/rooms': 'info-center/rooms',
  'system/client-errors': 'client-errors/client-errors',
};

/** Returns the name of the page that a menu entry opens. */
export function pageNamed(component: string): string {
  return menuNames[component] ?? component;
}
