import type { Page } from '@playwright/test';

/** Creates a librarian and returns the password, which is shown once. */
export async function addLibrarian(
  page: Page,
  name: string,
): Promise<{ username: string; password: string }> {
  return page.evaluate(async (username) => {
    const headers = {
      authorization: `Bearer ${localStorage.getItem('accessToken')}`,
      'content-type': 'application/json',
    };
    const list = await (await fetch('/system/role/list', { headers })).json();
    const role = list.data.rows.find((one: { roleName: string }) => one.roleName === '普通馆员');
    const body = JSON.stringify({ username, roleIds: [role.id], allLibraries: true });
    const added = await fetch('/system/user/add', { method: 'POST', headers, body });
    return (await added.json()).data;
  }, name);
}
