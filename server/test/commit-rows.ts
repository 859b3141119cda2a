// A process that commits one row after another and says each one's number when it is committed; a test kills it.
import { createLog } from '#lib/log.ts';
import { openStore } from '#store/open.ts';
import { sysParam } from '#store/schema/records.ts';

const [dataDir = '', first = '0'] = process.argv.slice(2);
const store = await openStore({ dataDir, url: null, log: createLog('silent') });
for (let number = Number(first); ; number += 1) {
  const row = { key: `row.${number}`, value: 'x'.repeat(200) };
  // The last row of a killed process may be there although it could not say so.
  await store.db.insert(sysParam).values(row).onConflictDoNothing();
  process.stdout.write(`${number}\n`);
}
