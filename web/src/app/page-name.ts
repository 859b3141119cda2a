/** `ClientErrorsPage`, `clientErrors` and `client-errors-page.tsx` are all the page `client-errors`. */
export function toPageName(name: string): string {
  return name
    .replace(/\.tsx$/, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replace(/-page$/, '');
}
