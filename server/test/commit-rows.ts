// A process that commits one row after another and prints each number after its commit, until a test kills it.
import { createLog } from '#lib/log.ts';
import { openStore } from '#store/open.ts';
import { sysParam } from '#store/schema/records.ts';

const [dataDir = '', first = '0'] = process.argv.slice(2);
const store = await openStore({ dataDir, url: null, log: createLog('silent') });
for (let number = Number(first); ; number += 1) {
  const row = { key: `row.${number}`, value: 'x'.repeat(200) };
  // A killed process may have committed its last row without printing the number.
  await store.db.insert(sysParam).values(row).onConflictDoNothing();
  process.stdout.write(`${number}\n`);
}
