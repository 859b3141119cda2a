type Send = (path: string, json: object) => Promise<{ id: string }>;

/** Adds a report of twelve analyses, each with its own question, and returns its id. */
export async function addTwelve(send: Send, name = 'Monthly report'): Promise<string> {
  const looks = [
    { by: ['library'], chart: 'rank' },
    { grain: 'month', chart: 'line' },
    { by: ['mainClass'], chart: 'bar' },
    { grain: 'month', by: ['sex'], chart: 'stackedBar' },
  ] as const;
  const items = [];
  for (let at = 0; at < 12; at += 1) {
    const { chart, ...shape } = looks[at % looks.length] ?? looks[0];
    const query = {
      ...{ kind: 'table', dataset: 'circulation', metrics: ['loans'], top: 30 + at, ...shape },
      range: { from: '2025-01-01', to: '2026-01-01' },
    };
    const named = `${name}: loans ${at + 1}`;
    const { id } = await send('analyticsComponent/add', { name: named, query, chart });
    items.push({ kind: 'component', id });
  }
  return (await send('analyticsReport/add', { name, items })).id;
}
