// Measures a question of the console alone, and while a file is uploaded in pieces, looked through and loaded by the
// page's calls.
//   npm run bench -- beside-load [--rows 1000000]
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { DataUpload, ImportRun, TableLook } from '@stacksight/contract';
import { type Console, openConsole } from './kills/console.ts';
import { prepareCity } from './setup/grow-city.ts';
import { fillFolder } from './setup/start-server.ts';
import { millisecondsOf, quantile } from './setup/times.ts';

const { values } = parseArgs({ options: { rows: { type: 'string', default: '1000000' } } });
const rows = Number(values.rows);
const pieceBytes = 4_000_000;
// An account may make 600 calls a minute.
const pauseMs = 150;
let asked = 0;

const dataDir = await mkdtemp(path.join(tmpdir(), 'stacksight-beside-'));
await fillFolder(dataDir, (engine) => prepareCity(engine, 1));
const server = await openConsole(dataDir);
try {
  const bytes = Buffer.from(visits());
  const alone = () => askWhile(() => wait(15_000));
  const before = await alone();
  let steps: Step[] = [];
  const during = await askWhile(async () => {
    steps = await load(bytes);
  });
  before.push(...(await alone()));
  const [p50, then] = [quantile(before, 0.5), quantile(during, 0.5)];
  const said = steps.map(({ name, seconds }) => `${name} ${seconds.toFixed(1)} s`).join(', ');
  console.log(
    `${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}; ${rows.toLocaleString('en')} rows: ${said}`,
  );
  console.log(
    `a question alone p50 ${p50.toFixed(1)} ms, p95 ${quantile(before, 0.95).toFixed(1)} ms; meanwhile p50 ${then.toFixed(1)} ms, p95 ${quantile(during, 0.95).toFixed(1)} ms; ratio ${(then / p50).toFixed(2)}`,
  );
} finally {
  await server.kill();
  await rm(dataDir, { recursive: true, force: true });
}

/** Asks a question that nobody has asked, again and again while some work goes on; returns the times in milliseconds. */
async function askWhile(work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  let isOver = false;
  const ask = async () => {
    while (!isOver) {
      asked += 1;
      const question = {
        ...{
          kind: 'table',
          dataset: 'circulation',
          metrics: ['loans'],
          by: ['library'],
          top: asked,
        },
        range: { from: '2025-01-01', to: '2026-01-01' },
      };
      times.push(await millisecondsOf(() => server.call('POST', 'api/query', question)));
      await wait(pauseMs);
    }
  };
  const end = () => {
    isOver = true;
  };
  await Promise.all([ask(), work().finally(end)]);
  return times;
}

type Step = { name: string; seconds: number };

/** Brings in a file of visits as the page does; returns how long each step took. */
async function load(bytes: Buffer<ArrayBuffer>): Promise<Step[]> {
  const steps: Step[] = [];
  const step = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const start = performance.now();
    const answer = await work();
    steps.push({ name, seconds: (performance.now() - start) / 1000 });
    return answer;
  };
  const upload = await step('uploaded', () => send(server, bytes));
  const table = upload.tables[0]?.id ?? '0';
  const { form } = await step('looked at', () =>
    server.call<TableLook>('GET', `dataImport/uploads/${upload.id}/tables/${table}`),
  );
  await step('loaded', async () => {
    const json = { upload: upload.id, table, form };
    const { id } = await server.call<{ id: string }>('POST', 'dataImport/runs', json);
    const look = () => server.call<ImportRun>('GET', `dataImport/runs/${id}`);
    let run = await look();
    while (run.status === 'waiting' || run.status === 'running') {
      await wait(200);
      run = await look();
    }
    const used = run.report?.rows.used ?? 0;
    if (used !== rows) throw new Error(`The run is ${run.status} with ${used} rows.`);
  });
  return steps;
}

function visits(): string {
  const day = (at: number) =>
    new Date(Date.UTC(2026, 0, 1 + (at % 240))).toISOString().slice(0, 10);
  const two = (value: number) => String(value).padStart(2, '0');
  const lines = Array.from(
    { length: rows },
    (_, at) => `visit,R${at % 49_999},${day(at)} ${two(8 + (at % 10))}:${two(at % 60)}:00,${at}`,
  );
  return `event,reader,at,id\n${lines.join('\n')}\n`;
}

async function send({ call }: Console, bytes: Buffer<ArrayBuffer>): Promise<DataUpload> {
  const made = { name: 'visits.csv', bytes: bytes.length };
  const { id } = await call<{ id: string }>('POST', 'dataImport/uploads', made);
  for (let from = 0; from < bytes.length; from += pieceBytes) {
    const form = new FormData();
    form.append('piece', new Blob([bytes.subarray(from, from + pieceBytes)]), 'piece');
    await call('POST', `dataImport/uploads/${id}/pieces?from=${from}`, form);
  }
  for (;;) {
    const upload = await call<DataUpload>('GET', `dataImport/uploads/${id}`);
    if (upload.state === 'ready') return upload;
    await wait(200);
  }
}
