import type { RouteNode } from '@stacksight/contract';

/** A page of the console; `name` is its path with underscores. */
export type MenuPage = { address: string; name: string };
/** Makes a GET call and returns its data. */
export type ReadCall = <Data>(path: string) => Promise<Data>;

type Records = { rows: { id?: string; bookrecno?: string }[] };

/** Returns every page that the menu has for a user, with one report, rule, transfer plan, title and copy. */
export async function menuPages(ask: ReadCall): Promise<MenuPage[]> {
  const first = async (list: string) =>
    (await ask<Records>(`/analytics-v3/${list}?pageSize=1`)).rows[0] ?? {};
  const { bookrecno } = await first('insufficientHoldings/pageQuery/InsufficientBook');
  const record = bookrecno
    ? await ask<{ copies: { barcode: string }[] }>(
        `/analytics-v3/holdingsRecord/title/${bookrecno}`,
      )
    : null;
  const records: Readonly<Record<string, string | undefined>> = {
    '/report/:id': (await first('analyticsReport/page')).id,
    '/rule/:id': (await first('rule-config/list')).id,
    '/holdings/transfers/:id': (await first('holding/allot/list')).id,
    '/holdings/title/:bookrecno': bookrecno,
    '/holdings/copy/:barcode': record?.copies[0]?.barcode,
  };
  const { routes } = await ask<{ routes: RouteNode[] }>('/system/menu/super');
  const addresses = routes.flatMap((node) => addressesUnder(node, ''));
  return [...new Set(addresses)].flatMap((address) => {
    const name = address.slice(1).replaceAll(/[/:]+/g, '_');
    const page = Object.keys(records).find((one) => address.startsWith(one));
    if (page === undefined) return [{ address, name }];
    const id = records[page];
    const own = page.replace(/:.*/, id ?? '');
    return id === undefined ? [] : [{ address: address.replace(page, own), name }];
  });
}

function addressesUnder(
  { path, component, children, redirect }: RouteNode,
  above: string,
): string[] {
  if (path.startsWith('http')) return [];
  const address = path.startsWith('/') ? path : `${above.replace(/\/$/, '')}/${path}`;
  const own = component === '' || component === 'Layout' || redirect !== null ? [] : [address];
  return [...own, ...children.flatMap((child) => addressesUnder(child, address))];
}
