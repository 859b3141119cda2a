// Fills in the English activity return from the open data of Newcastle, and compares it with what Newcastle published:
// each field of the year, and visits and loans month by month.
// STACKSIGHT_REAL_DATA=<folder> npm run bench -- returns [--year 2023]
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { OfficialReturn } from '@stacksight/contract';
import { migrate } from '../server/src/engine/migrate.ts';
import { openEngine } from '../server/src/engine/open.ts';
import { loadFiles } from '../server/src/ingest/load.ts';
import { createLog } from '../server/src/lib/log.ts';
import { randomSecrets } from '../server/src/lib/secrets.ts';
import { openApp, signIn } from './setup/open-app.ts';

const { values } = parseArgs({ options: { year: { type: 'string', default: '2023' } } });
const data = process.env.STACKSIGHT_REAL_DATA;
if (data === undefined) throw new Error('STACKSIGHT_REAL_DATA must name a folder of real data');
const authority = 'E08000021';
const usage = join(data, 'newcastle/dashboard_usage.csv');
const published = join(data, 'uk-activity-2023-24');
const folder = await mkdtemp(join(tmpdir(), 'stacksight-returns-'));
const log = createLog('warn');
const engine = await openEngine({ dataDir: folder, url: null, database: 'stacksight', log });
try {
  await migrate(engine);
  const secrets = randomSecrets();
  await loadFiles(
    engine,
    { kind: 'newcastle', paths: [usage], mostRefused: 1 },
    { readerKey: secrets.readerHashKey, timeZone: 'Europe/London' },
  );
  const app = await openApp({ engine, secrets, log });
  const token = await signIn(app.address);
  const read = async (period: string): Promise<OfficialReturn> => {
    const query = new URLSearchParams({ form: 'uk_activity', period, glc: 'newcastle' });
    const reply = await fetch(`${app.address}/analytics-v3/officialReturn/return?${query}`, {
      headers: { authorization: `Bearer ${token}`, 'accept-language': 'en-US' },
    });
    if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`);
    return ((await reply.json()) as { data: OfficialReturn }).data;
  };
  await compareYear(await read(values.year));
  await compareMonths(read);
  await app.close();
} finally {
  await engine.close();
  await rm(folder, { recursive: true, force: true });
}

type Line = Readonly<Record<string, string>>;

function linesOf(name: string): Line[] {
  const [head = '', ...rows] = readFileSync(join(published, name), 'utf8').trim().split(/\r?\n/);
  const keys = head.split(',');
  return rows
    .map((row) => row.split(','))
    .map((cells) => Object.fromEntries(keys.map((key, at) => [key, cells[at] ?? ''])))
    .filter((line) => line.Authority === authority || line['Authority code'] === authority);
}

async function compareYear({ fields }: OfficialReturn): Promise<void> {
  const [whole = {}] = linesOf('services.csv');
  const sumOf = (name: string, isIt: (line: Line) => boolean) =>
    linesOf(name)
      .filter(isIt)
      .reduce((sum, line) => sum + Number(line.Count), 0);
  const isPaper = ({ Format = '' }: Line) => Format.startsWith('Physical');
  const theirs: Readonly<Record<string, number | null>> = {
    members: numberIn(whole.Users),
    loans: sumOf('loans.csv', isPaper),
    loans_digital: sumOf('loans.csv', (line) => !isPaper(line)),
    all_loans: numberIn(whole.Loans),
    visits: sumOf('visits.csv', ({ Location }) => Location !== 'Home delivery'),
    visits_elsewhere: sumOf('visits.csv', ({ Location }) => Location === 'Home delivery'),
    all_visits: numberIn(whole.Visits),
    events: numberIn(whole.Events),
    attendance: numberIn(whole.Attendance),
    computer_hours: numberIn(whole['Computer hours']),
    wifi: numberIn(whole['Wifi sessions']),
  };
  console.log(`field | ours | published | difference`);
  for (const { number, code, name, value, state, lacks } of fields) {
    const their = theirs[code] ?? null;
    const ours = value ?? `not known (${lacks})`;
    const difference =
      value === null || their === null || their === 0
        ? ''
        : `${((value / their - 1) * 100).toFixed(1)} %`;
    console.log(
      `${number} ${name} | ${ours} ${value === null ? '' : state} | ${their ?? '–'} | ${difference}`,
    );
  }
}

async function compareMonths(read: (period: string) => Promise<OfficialReturn>): Promise<void> {
  console.log('month | visits ours | published | loans ours | published, physical');
  const totals = (name: string, month: string, isIt: (line: Line) => boolean) =>
    linesOf(name)
      .filter((line) => line.Period === `${month}-01/P1M` && isIt(line))
      .reduce((sum, line) => sum + Number(line.Count), 0);
  for (let at = 0; at < 12; at += 1) {
    const first = new Date(Date.UTC(Number(values.year), 3 + at, 1));
    const month = first.toISOString().slice(0, 7);
    const { fields } = await read(month);
    const own = (code: string) => fields.find((field) => field.code === code)?.value ?? 'not known';
    const visits = totals('visits.csv', month, ({ Location }) => Location !== 'Home delivery');
    const loans = totals('loans.csv', month, ({ Format = '' }) => Format.startsWith('Physical'));
    console.log([month, own('visits'), visits, own('loans'), loans].join(' | '));
  }
}

function numberIn(text: string | undefined): number | null {
  return text === undefined || text === '' ? null : Number(text);
}
