import { type ForeignRecords, type Kind, kinds } from './scope-kinds.ts';

// The kinds of the calls about where data come from and go to.

export const glc = 'g';
const missing = '00000000-0000-4000-8000-000000000000';

/** A valid loading rule. */
export const etl = {
  name: 'circ',
  datasourceId: missing,
  connector: 'koha',
};
const stream = { datasourceId: missing, connector: 'koha', stream: 'items' };
const sync = { glc, contents: ['stock'] };
const child = { name: 'child', glc: 'main' };
const form = { rowIs: 'events', columns: [{ heading: 'at', field: 'at' }], event: 'visit' };
const etlTable = { name: 'own', datasourceId: missing, schema: '', table: 'loans', form };
// The caller has library B: a return of A, of the whole group or of another group is refused.
const inReturn = { form: 'cn_yearbook', period: '2025' };
const closed = { period: '2025' };
const otherReturns: readonly Readonly<Record<string, string>>[] = [
  { libcode: 'A' },
  {},
  { libcode: 'B', glc: 'other' },
];
const refusedReturns = (rest: object): Kind => ({
  refused: otherReturns.map((place) => ({ json: { glc, ...rest, ...place } })),
});
const unreadReturns = (rest: Readonly<Record<string, string>>): Kind => ({
  refused: otherReturns.map((place) => ({
    query: `${new URLSearchParams({ glc, ...rest, ...place })}`,
  })),
});
const table = { upload: missing, table: '0', form };

export function dataScopes(
  ids: ForeignRecords,
): Readonly<Record<string, Readonly<Record<string, Kind>>>> {
  return {
    analyticsSync: {
      ...kinds(['list', 'all'], { hides: ['other'] }),
      add: { refused: [{ json: sync }, { json: { ...sync, glc: 'other' }, field: 'glc' }] },
      update: { refused: [{ at: glc, json: { contents: ['stock'] } }] },
      ...kinds(['del', 'remove'], { refused: [{ at: glc }, { at: 'other' }] }),
      ...kinds(['send', 'test'], { refused: [{ json: { glc } }, { json: { glc: 'other' } }] }),
      preview: { refused: [{ query: `glc=${glc}` }, { query: 'glc=other' }] },
      sendings: { hides: ['other'], query: 'pageSize=50' },
    },
    // Children are of the whole installation, so a caller with some libraries is refused.
    childReports: {
      ...kinds(['list', 'receipts', 'figures'], { refused: [{}] }),
      ...kinds(['get', 'remove', 'renewKey'], { refused: [{ at: missing }] }),
      create: { refused: [{ json: child }] },
      update: { refused: [{ at: missing, json: child }] },
      receive: 'own',
    },
    etlRuleConfig: {
      ...kinds(['list', 'loads'], 'numbers'),
      sources: 'installation',
      get: { refused: [{ at: 'circ', query: 'glc=other' }] },
      create: { refused: [{ json: { ...etl, name: 'own' } }] },
      createFromTable: { refused: [{ json: { ...etlTable, glc: 'other' } }] },
      update: { refused: [{ at: ids.etlRule, json: etl }] },
      remove: { refused: [{ at: ids.etlRule }] },
      look: 'installation',
      tryStream: { refused: [{ json: stream }] },
      ...kinds(['run', 'cancel'], { refused: [{ at: ids.etlRule }] }),
      answer: { refused: [{ at: ids.etlRule, json: { goOn: true } }] },
      reset: { refused: [{ at: ids.etlRule, json: { stream: 'items' } }] },
      ...kinds(['runs', 'states'], { refused: [{ at: missing }] }),
    },
    officialReturn: {
      ...kinds(['forms', 'closings'], 'numbers'),
      ...kinds(['get', 'excel', 'differences'], unreadReturns(inReturn)),
      entries: unreadReturns({ ...inReturn, field: 'staff' }),
      figures: unreadReturns(closed),
      enter: refusedReturns({ ...inReturn, field: 'staff', value: 3 }),
      explain: refusedReturns({ ...inReturn, check: 'change:loans', note: '新馆开放' }),
      close: refusedReturns(closed),
      reopen: { refused: [{ at: missing, json: { reason: '更正' } }] },
    },
    ingest: {
      events: {
        refused: [
          { json: { events: [{ event: 'visit', at: '2026-03-01 10:00:00' }] }, query: 'glc=g' },
        ],
      },
    },
    dataImport: {
      ...kinds(['uploads', 'startUpload', 'sendPiece', 'getUpload', 'removeUpload', 'look'], 'own'),
      // A file fills the whole group, and a run quotes its rows.
      tryForm: { refused: [{ json: table }] },
      start: { refused: [{ json: table }] },
      runs: { refused: [{}] },
      ...kinds(['getRun', 'cancelRun'], { refused: [{ at: missing }] }),
      ...kinds(['batches', 'mappings'], 'numbers'),
      ...kinds(['undoBatch', 'repeatBatch', 'refused'], { refused: [{ at: '1' }] }),
      saveMapping: { refused: [{ json: { name: 'own', glc, form } }] },
      ...kinds(['removeMapping', 'mappingFile', 'removeDrop'], { refused: [{ at: missing }] }),
      drops: 'numbers',
      dropFile: 'own',
      saveDrop: { refused: [{ json: { mapping: missing } }] },
    },
    dataQuality: {
      ...kinds(
        ['summary', 'list', 'findings', 'rows', 'sources', 'lacking', 'accepted'],
        'numbers',
      ),
      accept: { refused: [{ json: { check: 'price', key: 'A', reason: '退款' } }] },
      withdraw: { refused: [{ at: missing }] },
      run: { refused: [{ json: { glc } }, { json: { glc: 'other' } }] },
    },
  };
}
