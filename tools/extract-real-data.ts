// `node tools/extract-real-data.ts <folder>`: makes the small extracts in server/test/fixtures/real-data from the whole
// files of LibrariesWest and Newcastle. It selects rows by position, so the same files give the same extracts.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';

type Keep = (line: string, index: number) => boolean;

const every =
  (step: number): Keep =>
  (_, index) =>
    index % step === 0;

/** Selects one item in five by a digit of its barcode, so that a selected item keeps its whole history. */
const itemsOfTheSample: Keep = (line) => /,C\d+[05]00,"/.test(line);

const extracts: Readonly<Record<string, Keep>> = {
  'librarieswest/transits_union.csv.gz': every(400),
  'librarieswest/issues_by_month_authority_itemtype.csv': (line, index) =>
    line.startsWith('2016-07') || index % 12 === 0,
  'librarieswest/reservations_summary.csv': every(6),
  'librarieswest/bills.csv': every(80),
  'librarieswest/payments.csv': every(80),
  'librarieswest/members.csv': every(25),
  // Selects members with dates of every form, and members without a date.
  'newcastle/members_80752_2016-04-06.csv': (line, index) =>
    index % 120 === 0 || (line.includes(',,') && index % 7 === 0),
  'newcastle/dashboard_usage.csv': (line) => /,(2018|2019|2024)-/.test(line),
  'newcastle/2008-onwards-monthly-visits.csv': every(1),
  'newcastle/2008-onwards-monthly-issues-by-branch.csv': every(1),
  'newcastle/2008-onwards-monthly-enquiries.csv': every(1),
  // Takes more rows of small branches, so that each has stock.
  'newcastle/dashboard_catalogue_grouped.csv': (line, index) =>
    index % (/^\d\d,/.test(line) ? 15 : 60) === 0,
  'newcastle/top-5-most-borrowed-items.csv': itemsOfTheSample,
};

const target = path.join(import.meta.dirname, '../server/test/fixtures/real-data');
const [source] = process.argv.slice(2);
if (source === undefined) {
  console.error('node tools/extract-real-data.ts <folder with librarieswest/ and newcastle/>');
  process.exitCode = 1;
} else {
  for (const [name, keep] of Object.entries(extracts)) await extract(source, name, keep);
}

async function extract(source: string, name: string, keep: Keep): Promise<void> {
  const isPacked = name.endsWith('.gz');
  const bytes = await readFile(path.join(source, name));
  const text = (isPacked ? gunzipSync(bytes) : bytes).toString('utf8');
  const [header = '', ...lines] = text.trimEnd().split('\n');
  const kept = `${[header, ...lines.filter(keep)].join('\n')}\n`;
  const file = path.join(target, name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, isPacked ? gzipSync(kept) : kept);
  console.log(`${name}: ${lines.filter(keep).length} of ${lines.length} rows`);
}
