// Measures the PDF of a report on the real server: one report of twelve analyses, and many at once, with the time of a
// question before and meanwhile.
//   npm run bench -- report-files [--files 50]
import { cpus, loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { prepareCity } from './setup/grow-city.ts';
import { openCalls, withServer } from './setup/start-server.ts';
import { millisecondsOf, quantile } from './setup/times.ts';
import { addTwelve } from './setup/twelve-report.ts';

const { values } = parseArgs({ options: { files: { type: 'string', default: '50' } } });
const files = Number(values.files);
const rounds = 60;
// An account may make 600 calls a minute.
const pauseMs = 150;

await withServer((engine) => prepareCity(engine, 1), bench);

async function bench(address: string): Promise<void> {
  const call = await openCalls(address);
  const send = async (path: string, json: object) => (await (await call(path, json)).json()).data;
  const report = await addTwelve(send);
  // The reply comes after ten seconds at the latest, and the file is then made in the background.
  const make = async () => {
    const { id } = await send('exports/report', { report, format: 'pdf' });
    for (;;) {
      const { status } = (await (await call(`exports/${id}`)).json()).data;
      if (status === 'ready') return;
      if (status !== 'waiting' && status !== 'running') throw new Error(`The file is ${status}.`);
      await wait(200);
    }
  };
  const question = {
    ...{ kind: 'table', dataset: 'circulation', metrics: ['loans'], by: ['library'] },
    range: { from: '2025-01-01', to: '2026-01-01' },
  };
  const look = async () => {
    const top = 1 + Math.ceil(Math.random() * 900);
    await (await call('api/query', { ...question, top })).arrayBuffer();
  };
  for (let count = 0; count < 20; count += 1) await look();
  const first = await millisecondsOf(make);
  const single: number[] = [];
  for (let count = 0; count < 10; count += 1) single.push(await millisecondsOf(make));
  const before: number[] = [];
  for (let count = 0; count < rounds; count += 1) {
    before.push(await millisecondsOf(look));
    await wait(pauseMs);
  }
  let isOver = false;
  const during: number[] = [];
  const ask = async () => {
    while (!isOver) {
      during.push(await millisecondsOf(look));
      await wait(pauseMs);
    }
  };
  let all = 0;
  const makeAll = async () => {
    // An account may have five open files.
    const one = async () => {
      for (let count = 0; count < Math.ceil(files / 5); count += 1) await make();
    };
    all = await millisecondsOf(() => Promise.all(Array.from({ length: 5 }, one))).finally(() => {
      isOver = true;
    });
  };
  await Promise.all([ask(), makeAll()]);
  const [p50, p50Then] = [quantile(before, 0.5), quantile(during, 0.5)];
  console.log(
    `${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}; one PDF of twelve analyses: first ${first.toFixed(0)} ms, then p50 ${quantile(single, 0.5).toFixed(0)} ms, p95 ${quantile(single, 0.95).toFixed(0)} ms`,
  );
  console.log(
    `${files} PDFs, five at once: ${(all / 1000).toFixed(1)} s; a question alone p50 ${p50.toFixed(1)} ms, meanwhile ${p50Then.toFixed(1)} ms, ratio ${(p50Then / p50).toFixed(2)}`,
  );
}
