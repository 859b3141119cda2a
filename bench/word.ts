// Measures the report of a basket on the real server: one Word document of twelve items, and many at once, with the
// time of a question before and meanwhile.
//   npm run bench -- word [--items 12] [--reports 50]
import { cpus, loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { comparedItem, noisyPicture } from '../server/test/documents/basket-items.ts';
import { prepareCity } from './setup/grow-city.ts';
import { memoryOf, openCalls, withServer } from './setup/start-server.ts';
import { millisecondsOf, quantile } from './setup/times.ts';

const { values } = parseArgs({
  options: {
    items: { type: 'string', default: '12' },
    reports: { type: 'string', default: '50' },
  },
});
const [items, reports] = [Number(values.items), Number(values.reports)];
const rounds = 100;
// An account may make 600 calls a minute.
const pauseMs = 120;

await withServer((engine) => prepareCity(engine, 1), bench);

async function bench(address: string): Promise<void> {
  const call = await openCalls(address);
  const body = basket();
  const kilobytes = Math.round(JSON.stringify(body).length / 1024);
  const make = async () => (await call('ai/report/online/gd/analytics-doc', body)).arrayBuffer();
  const range = { from: '2025-01-01', to: '2026-01-01' };
  const question = { kind: 'table', dataset: 'circulation', metrics: ['loans'], range };
  const look = async () => {
    const top = 1 + Math.ceil(Math.random() * 900);
    await (await call('api/query', { ...question, by: ['library'], top })).arrayBuffer();
  };
  for (let count = 0; count < 20; count += 1) await look();
  const first = await millisecondsOf(make);
  const single: number[] = [];
  for (let count = 0; count < 10; count += 1) single.push(await millisecondsOf(make));
  const size = (await make()).byteLength;
  const before: number[] = [];
  for (let count = 0; count < rounds; count += 1) {
    before.push(await millisecondsOf(look));
    await wait(pauseMs);
  }
  await wait(2_000);
  const rest = await memoryOf(address);
  let [isOver, all] = [false, 0];
  const during: number[] = [];
  const ask = async () => {
    while (!isOver) {
      during.push(await millisecondsOf(look));
      await wait(pauseMs);
    }
  };
  const makeAll = async () => {
    const many = Array.from({ length: reports }, make);
    all = await millisecondsOf(() => Promise.all(many)).finally(() => {
      isOver = true;
    });
  };
  await Promise.all([ask(), makeAll()]);
  const peak = await memoryOf(address);
  const [p50, p95] = [quantile(before, 0.5), quantile(before, 0.95)];
  const [p50Then, p95Then] = [quantile(during, 0.5), quantile(during, 0.95)];
  console.log(
    `${cpus().length} cores (${cpus()[0]?.model.trim()}), load ${loadavg()[0]?.toFixed(1)}; ${items} items, body ${kilobytes} kB, document ${Math.round(size / 1024)} kB`,
  );
  console.log(
    `one document: first ${first.toFixed(0)} ms, then p50 ${quantile(single, 0.5).toFixed(0)} ms, p95 ${quantile(single, 0.95).toFixed(0)} ms`,
  );
  console.log(
    `${reports} at once: ${(all / 1000).toFixed(1)} s, ${mb(peak - rest)} more memory after them`,
  );
  console.log(
    `a question: alone p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms; meanwhile p50 ${p50Then.toFixed(1)} ms, p95 ${p95Then.toFixed(1)} ms (${during.length} times); ratio ${(p50Then / p50).toFixed(2)} and ${(p95Then / p95).toFixed(2)}`,
  );
}

function mb(bytes: number): string {
  return `${Math.round(bytes / 1e6)} MB`;
}

function basket() {
  const menuDataList = Array.from({ length: items }, (_, at) => ({
    ...comparedItem(
      Array.from({ length: 40 }, (_, row) => {
        const before = 1_000 + ((row * 7_919 + at * 104_729) % 20_000);
        return [`第 ${row + 1} 图书馆`, before + ((row * 31 + at) % 900) - 400, before] as const;
      }),
    ),
    menuName: `各馆外借（${at + 1}）`,
    imageContent: noisyPicture(at).toString('base64'),
  }));
  return { reportTitle: '各馆外借', aiContent: '', menuDataList };
}
