import type { DataUpload, EtlRun, ImportRun, TableLook } from '@stacksight/contract';
import type { Calls } from './console.ts';
import { loadPushed, untilDone } from './until-done.ts';

// Each door brings its rows as its users do: it goes on where it was, and repeats what was not answered.

const dayMs = 86_400_000;
/** Imports a file with visits, as the page does: upload, mapping as proposed, run. */
export async function importVisits(server: () => Calls, round: number, rows: number) {
  const day = new Date(Date.now() - 2 * dayMs).toISOString().slice(0, 10);
  const line = (at: number) =>
    `visit,R${at % 499},${day} ${String(8 + (at % 10)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}:${String(Math.floor(at / 60) % 60).padStart(2, '0')},${round}-${at}`;
  const text = `event,reader,at,id\n${Array.from({ length: rows }, (_, at) => line(at)).join('\n')}\n`;
  const bytes = Buffer.from(text);
  const made = await untilDone('the upload begins', () =>
    server().call<{ id: string }>('POST', 'dataImport/uploads', {
      name: `visits-${round}.csv`,
      bytes: bytes.length,
    }),
  );
  const ready = await untilDone('the upload is ready', async () => {
    const upload = await server().call<DataUpload>('GET', `dataImport/uploads/${made.id}`);
    if (upload.state === 'ready') return upload;
    if (upload.state === 'receiving') {
      const form = new FormData();
      form.append('piece', new Blob([bytes.subarray(upload.received)]), 'piece');
      await server().call(
        'POST',
        `dataImport/uploads/${made.id}/pieces?from=${upload.received}`,
        form,
      );
    }
    return null;
  });
  const table = ready.tables[0]?.id ?? '0';
  const look = await untilDone('the table is looked at', () =>
    server().call<TableLook>('GET', `dataImport/uploads/${made.id}/tables/${table}`),
  );
  const json = { upload: made.id, table, form: look.form };
  // A call without an answer may have started the run; the list of runs says whether it has.
  const run = await untilDone('the run begins', async () => {
    const runs = await server().call<ImportRun[]>('GET', 'dataImport/runs');
    const known = runs.find(({ file }) => file === `visits-${round}.csv`);
    return known ?? (await server().call<ImportRun>('POST', 'dataImport/runs', json));
  });
  await untilDone('the run ends', async () => {
    const now = await server().call<ImportRun>('GET', `dataImport/runs/${run.id}`);
    if (now.status === 'failed') throw new Error('the run failed');
    return now.status === 'done' ? now : null;
  });
  // A person keeps at most twenty uploads.
  await untilDone('the uploads are removed', async () => {
    const kept = await server().call<DataUpload[]>('GET', 'dataImport/uploads');
    for (const { id } of kept) await server().call('DELETE', `dataImport/uploads/${id}`);
    return true;
  });
}

/** Pushes events in four calls, each repeated with the same key until it is answered. */
export async function pushRenewals(server: () => Calls, round: number, rows: number) {
  const at = new Date(Date.now() - 2 * dayMs).toISOString();
  for (let part = 0; part < 4; part += 1) {
    const events = Array.from({ length: rows / 4 }, (_, index) => ({
      ...{ id: `${round}/${part}/${index}`, event: 'renew', at, reader: `P${index % 300}` },
    }));
    const key = { 'idempotency-key': `round-${round}-${part}` };
    await untilDone('the events are kept', () =>
      server().call<object>('POST', 'ingest/events', { events }, key),
    );
  }
  // What was acknowledged is loaded by the job, every five minutes or when it is run by hand.
  await loadPushed(server, async () => (await server().counts()).renewals >= rows * round);
}

/** Runs the rule until a run that began after this call is done. */
export async function runRule(server: () => Calls, rule: string) {
  const runs = () => server().call<EtlRun[]>('GET', `etlRuleConfig/${rule}/runs`);
  const before = await untilDone('the runs are read', runs);
  await untilDone('the rule runs', async () => {
    const now = await runs();
    const [last] = now;
    const isNew = last !== undefined && last.id !== before[0]?.id;
    if (isNew && last.status === 'done') return last;
    const isUnderWay = last?.status === 'waiting' || last?.status === 'running';
    if (!isUnderWay) await server().call('POST', `etlRuleConfig/${rule}/run`);
    return null;
  });
}
