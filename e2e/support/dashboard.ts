import type { Locator, Page } from '@playwright/test';

/** The total of a metric on the dashboard, a button that opens the rows behind it. */
export const number = (page: Page | Locator, metric: string) =>
  page.getByRole('button', { name: `，查看${metric}的明细` });

/** Matches the accessible name of a total. */
export const named = (total: string) => new RegExp(`^${total} ?，`);

/** Reads the total of a tile from the server, formatted as on the page. */
export async function totalOf(page: Page, tile: string, query: string): Promise<string> {
  return page.evaluate(
    async ([name, search]) => {
      const reply = await fetch(`/analytics-v3/dashboard/tile/${name}?${search}`, {
        headers: {
          authorization: `Bearer ${localStorage.getItem('accessToken')}`,
          'accept-language': 'zh-CN',
        },
      });
      const { data } = await reply.json();
      const at = data.columns.findIndex(({ role }: { role: string }) => role === 'metric');
      const { unit } = data.columns[at];
      return `${(data.totals ?? data.rows[0])[at].toLocaleString('zh-CN')} ${unit}`;
    },
    [tile, query],
  );
}
