import { expect, type Page } from '@playwright/test';
import { consoleUrl } from './sign-in.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Makes a call as the user of a page and returns its data; journeys prepare their records by calls. */
export async function call<Data>(
  page: Page,
  method: Method,
  path: string,
  data?: object,
): Promise<Data> {
  const token = await page.evaluate(() => localStorage.getItem('accessToken'));
  const headers = { authorization: `Bearer ${token}`, origin: consoleUrl('') };
  const reply = await page.request.fetch(consoleUrl(path), { method, headers, data });
  expect([path, reply.status()]).toEqual([path, 200]);
  return (await reply.json()).data;
}

type Row = Readonly<Record<string, unknown>>;

/** Removes a journey's records from a list, so that the next journey begins with the same data. */
export async function removeFrom(
  page: Page,
  path: string,
  isMade: (row: Row) => boolean,
  { list = 'list' } = {},
): Promise<void> {
  const { rows } = await call<{ rows: Row[] }>(page, 'GET', `${path}/${list}?pageSize=500`);
  const made = rows.filter(isMade);
  await Promise.all(made.map(({ id }) => call(page, 'DELETE', `${path}/${id}`)));
}
