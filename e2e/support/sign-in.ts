import { expect, type Page } from '@playwright/test';

const { env } = process;

/** Returns the address of a path on this worker's server, which `global-setup.ts` has started. */
export const consoleUrl = (path = '/') =>
  `${env.STACKSIGHT_URL ?? env[`STACKSIGHT_URL_${env.TEST_PARALLEL_INDEX}`]}${path}`;

export const superUser = { username: 'super', password: 'quiet-otter-7431' };

/** Fills in the login form. */
export async function fillLogin(page: Page, { username, password } = superUser): Promise<void> {
  await page.locator('[name=username]').fill(username);
  await page.locator('[name=password]').fill(password);
  await page.locator('[name=password]').press('Enter');
}

/** Signs in by the form and waits for the shell, for journeys about the sign-in. */
export async function signInByForm(page: Page, path = '/'): Promise<void> {
  await page.goto(consoleUrl(path));
  await fillLogin(page);
  await expect(page.locator('#page')).toBeVisible();
}

/** Opens a page with a new session, without the form, and waits for the shell. */
export async function signIn(page: Page, path = '/'): Promise<void> {
  const session = await openSession(page);
  const stored = await page.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, session);
  await page.goto(consoleUrl(path));
  await stored.dispose();
  await expect(page.locator('#page')).toBeVisible();
}

/** Opens a session over HTTP and returns the entries of local storage; the browser gets the cookie. */
async function openSession({ request }: Page): Promise<Record<string, string>> {
  const reply = await request.post(consoleUrl('/auth/oauth/token'), {
    headers: { authorization: `Basic ${btoa('console:')}`, origin: consoleUrl('') },
    form: { grant_type: 'password', ...superUser },
  });
  expect(reply.status()).toBe(200);
  const tokens = await reply.json();
  const me = await request.get(consoleUrl('/auth/user'), {
    headers: { authorization: `Bearer ${tokens.access_token}` },
  });
  expect(me.status()).toBe(200);
  return {
    accessToken: tokens.access_token,
    refreshToken: tokens.refresh_token,
    expireTime: String(Date.now() + tokens.expires_in * 1000),
    user: JSON.stringify((await me.json()).data.principal),
  };
}
