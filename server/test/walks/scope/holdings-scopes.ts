import { glc } from './data-scopes.ts';
import { type AreaKinds, type ForeignRecords, kinds } from './scope-kinds.ts';

// The kinds of the calls about the holdings.

const missing = '00000000-0000-4000-8000-000000000000';
const standard = { clc: '', copies: 3 };
const webhook = { url: 'http://acquisition.invalid/', secret: 'a secret of sixteen' };
const weeding = { glc, policy: null };
const scan = { id: missing, step: 'pull', barcode: 'a1', at: '2026-03-20T02:00:00.000Z' };
const decided = { id: missing, barcode: '04', decision: 'keep', at: scan.at };
const transfer = { glc, libraries: ['A', 'B'] };

export function holdingsScopes(ids: ForeignRecords): AreaKinds {
  return {
    holdingsForecast: 'numbers',
    holdingsRecord: {
      ...kinds(['title', 'demand'], 'numbers'),
      copy: { refused: [{ at: '01' }, { at: '04' }] },
      find: 'numbers',
    },
    holding: {
      list: 'numbers',
      whatIf: { refused: [{ json: transfer }, { json: { ...transfer, glc: 'other' } }] },
      allot: { refused: [{ json: { ...transfer, name: '调拨' } }] },
      ...kinds(['get', 'copies', 'effect', 'approve', 'undo', 'remove', 'excel'], {
        refused: [{ at: ids.transferPlan }],
      }),
      strike: { refused: [{ at: ids.transferPlan, json: { ids: [missing], isStruck: true } }] },
      scan: { refused: [{ at: ids.transferPlan, json: { libcode: 'B', scans: [scan] } }] },
      download: { refused: [{ query: `plan=${ids.transferPlan}` }] },
    },
    insufficientHoldings: 'numbers',
    perception: {
      list: { hides: [ids.standardOfA] },
      set: {
        refused: [
          { json: { ...standard, libcode: 'A' }, field: 'libcode' },
          { json: { ...standard, libcode: '' } },
          { json: { ...standard, id: ids.standardOfA, libcode: 'B' } },
          { json: { ...standard, id: ids.standardOfAll, libcode: 'B' } },
        ],
      },
      ...kinds(['below', 'shortage'], 'numbers'),
      remove: { refused: [{ at: ids.standardOfA }, { at: ids.standardOfAll }] },
    },
    purchases: {
      ...kinds(['fill', 'list', 'lines'], 'numbers'),
      push: {
        refused: [
          { json: { glc: 'other', lines: [{ list: 'WebHotBook', id: 'A/1', copies: 1 }] } },
        ],
      },
      ...kinds(['file', 'remove'], { refused: [{ at: missing }] }),
    },
    purchaseWebhook: {
      ...kinds(['get', 'list'], 'numbers'),
      set: {
        refused: [{ json: { glc, ...webhook } }, { json: { glc: 'other', ...webhook } }],
      },
      ...kinds(['remove'], { refused: [{ query: `glc=${glc}` }, { query: 'glc=other' }] }),
      test: { refused: [{ json: { glc } }, { json: { glc: 'other' } }] },
      resend: { refused: [{ at: missing }] },
    },
    weeding: {
      ...kinds(['policy', 'candidates', 'totals', 'classes', 'shelf', 'decisions'], 'numbers'),
      register: 'numbers',
      setPolicy: { refused: ['', 'A'].map((libcode) => ({ json: { ...weeding, libcode } })) },
      copy: { refused: [{ at: '04' }] },
      decide: { refused: [{ json: { glc, libcode: 'A', decisions: [decided] } }] },
    },
  };
}
