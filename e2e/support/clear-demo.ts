import { superUser } from './sign-in.ts';

// The journeys begin with empty lists; only the operators of the demonstration city keep their names and places.

const root = '/analytics-v3';
const lists: readonly (readonly [list: string, remove: string])[] = [
  ['analyticsReport/page', 'analyticsReport'],
  ['analyticsComponent/page', 'analyticsComponent'],
  ['analyticsTarget/page', 'analyticsTarget'],
  ['reader-group/list', 'reader-group'],
  ['operatorRole/page', 'operatorRole'],
  ['perception/getReplica', 'perception'],
];

type ListedRow = { id: string; below?: number };

/** Removes the records that the server creates with the demonstration city, except operators. */
export async function clearDemo(url: string): Promise<void> {
  const tokens = await fetch(`${url}/auth/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('console:')}` },
    body: new URLSearchParams({ grant_type: 'password', ...superUser }),
  });
  const { access_token: token } = (await tokens.json()) as { access_token: string };
  const call = async <Data>(method: string, path: string, body?: object): Promise<Data> => {
    const headers = new Headers({ authorization: `Bearer ${token}` });
    if (body !== undefined) headers.set('content-type', 'application/json');
    const reply = await fetch(url + path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
    return ((await reply.json()) as { data: Data }).data;
  };
  const rowsOf = async (list: string) =>
    (await call<{ rows: ListedRow[] }>('GET', `${list}?pageSize=500`)).rows;
  // The server creates the reader groups last, so the others exist by then.
  while ((await rowsOf(`${root}/reader-group/list`)).length < 3)
    await new Promise((done) => setTimeout(done, 200));
  for (const [list, remove] of lists)
    for (const { id } of await rowsOf(`${root}/${list}`))
      await call('DELETE', `${root}/${remove}/${id}`);
  const departments = (await rowsOf('/system/department/list')).sort(
    (one, other) => (one.below ?? 0) - (other.below ?? 0),
  );
  for (const { id } of departments) await call('DELETE', `/system/department/${id}`);
  const types = await rowsOf(`${root}/groupRdtype/page`);
  const rdtypes = types.flatMap((row) => ('rdtype' in row ? [row.rdtype] : []));
  await call('POST', `${root}/groupRdtype/editGroupType`, { rdtypes });
}
