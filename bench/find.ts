// Finds titles and copies as the search of the header does, among 1.5 M titles and 6 M copies, and prints the times beside
// the same answers read through without the indexes, in the same run.
//   npm run bench -- find [--titles 1500000] [--rounds 9]
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { migrate } from '../server/src/engine/migrate.ts';
import { openEngine } from '../server/src/engine/open.ts';
import { findHoldings } from '../server/src/holdings/record/find.store.ts';
import { createLog } from '../server/src/lib/log.ts';
import { millisecondsOf, quantile } from './setup/times.ts';

const { values } = parseArgs({
  options: {
    titles: { type: 'string', default: '1500000' },
    rounds: { type: 'string', default: '9' },
  },
});
const [titles, rounds] = [Number(values.titles), Number(values.rounds)];
const signal = new AbortController().signal;
// 420 letters, the first ones in many titles, the last ones in few.
const letters =
  'arrayStringConcat(arrayMap(i -> char(228 + intDiv(i, 64), 184 + i % 8, 128 + intDiv(i % 64, 8)), range(420)))';
const title = `arrayStringConcat(arrayMap(i -> substringUTF8(letters, 1 + toUInt32(pow(cityHash64(number, i) % 100000 / 100000, 1.6) * 420), 1), range(4 + cityHash64(number) % 14)))`;
const callno = `concat(substring('IKTGFDHBJ', 1 + cityHash64(number) % 9, 1), toString(cityHash64(number, 1) % 1000), '.', toString(cityHash64(number, 2) % 90), '/', toString(cityHash64(number, 3) % 3000))`;

const folder = await mkdtemp(join(tmpdir(), 'stacksight-find-'));
const log = createLog('warn');
const engine = await openEngine({ dataDir: folder, url: null, database: 'stacksight', log });
try {
  await migrate(engine);
  await engine.command(
    `INSERT INTO dim_bib (glc, bookrecno, title, author, isbn13)
     WITH ${letters} AS letters SELECT 'g', number, ${title}, 'author', toString(9787000000000 + number) FROM numbers({titles:UInt64})`,
    { titles },
  );
  await engine.command(
    `INSERT INTO dim_item (glc, barcode, bookrecno, libcode, callno)
     SELECT 'g', concat('SF', leftPad(toString(number), 8, '0')), cityHash64(number) % {titles:UInt64}, concat('L', toString(number % 40)), ${callno}
     FROM numbers({titles:UInt64} * 4)`,
    { titles },
  );
  const [some] = await engine.rows<{ title: string; shelf: string; pair: string }>(
    `SELECT (SELECT title FROM dim_bib WHERE glc = 'g' AND bookrecno = 7777) AS title,
       (SELECT callno FROM dim_item WHERE glc = 'g' AND barcode = 'SF00007777') AS shelf,
       (SELECT arrayJoin(ngrams(title, 2)) AS pair FROM dim_bib GROUP BY pair ORDER BY count() DESC LIMIT 1) AS pair`,
    {},
  );
  if (some === undefined) throw new Error('The engine has no titles.');
  const texts = {
    'the pair of letters in most titles': some.pair,
    'two letters of a title': some.title.slice(1, 3),
    'four letters of a title': some.title.slice(0, 4),
    'a text that no title has': 'none of them',
    'an ISBN': '9787000007777',
    'the beginning of a barcode': 'SF00077',
    'the beginning of a call number': some.shelf.slice(0, 6),
    'a call number': some.shelf,
  };
  await merged();
  console.log(
    `${cpus().length} cores (${cpus()[0]?.model.trim()}), load ${loadavg()[0]?.toFixed(1)}; ${titles.toLocaleString('en')} titles, ${rounds} rounds; ms`,
  );
  const found = new Map<string, number[]>();
  for (const [name, text] of Object.entries(texts)) found.set(name, await measure(text));
  for (const part of ['INDEX title_letters', 'INDEX title_whole', 'INDEX isbn'])
    await engine.command(`ALTER TABLE dim_bib DROP ${part} SETTINGS mutations_sync = 2`);
  await engine.command(
    'ALTER TABLE dim_item DROP PROJECTION shelf_order SETTINGS mutations_sync = 2',
  );
  await merged();
  console.log(['text'.padEnd(36), 'p50', 'p95', 'read through p50', 'ratio'].join('  '));
  for (const [name, text] of Object.entries(texts)) {
    const times = found.get(name) ?? [];
    const [p50, p95, plain] = [
      quantile(times, 0.5),
      quantile(times, 0.95),
      quantile(await measure(text), 0.5),
    ];
    const numbers = [p50, p95, plain, plain / p50].map((one) => one.toFixed(1).padStart(8));
    console.log(`${name.padEnd(36)}${numbers.join('  ')}`);
  }
} finally {
  await engine.close();
  await rm(folder, { recursive: true, force: true });
}

/** Waits until the engine has merged the written rows, as it does within some minutes after a load. */
async function merged(): Promise<void> {
  for (;;) {
    const [busy] = await engine.rows<{ merges: number }>(
      'SELECT count() AS merges FROM system.merges',
    );
    if (busy?.merges === 0) return;
    await wait(1_000);
  }
}

async function measure(text: string): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1)
    times.push(
      await millisecondsOf(() => findHoldings(engine, { glc: 'g', libraries: null, text }, signal)),
    );
  return times;
}
