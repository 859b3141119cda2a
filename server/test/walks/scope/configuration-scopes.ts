import { glc } from './data-scopes.ts';
import { type AreaKinds, type ForeignRecords, kinds } from './scope-kinds.ts';

// The kinds of the calls of the configuration.

const name = { 'zh-CN': '借书', 'en-US': 'Borrow' };
const note = { dayFrom: '2026-03-01', dayUntil: '2026-03-02', text: '停电' };
const place = { operator: 'op1', libcode: 'B', dayFrom: '2026-03-01' };

export function configurationScopes(ids: ForeignRecords): AreaKinds {
  const dict = { type: 'readerType', code: 'adult', name };
  return {
    behaviorEvent: {
      ...kinds(['list', 'sources', 'create', 'update', 'remove', 'recover', 'get'], 'installation'),
      data: 'numbers',
    },
    customConfig: {
      list: { hides: ['甲馆'] },
      getCustomConfig: { refused: [{ query: 'libcode=A' }, { query: 'glc=other' }] },
      getConfigDistinctList: 'numbers',
      editCustomConfig: {
        refused: ['A', ''].map((libcode) => ({
          json: { key: 'deadStockYears', value: 2, libcode, glc },
        })),
      },
      copyConfig: {
        refused: [{ json: { from: 'B', to: ['A'], glc } }],
      },
      deleteConfig: {
        refused: [{ query: 'key=deadStockYears&libcode=A' }, { query: 'key=deadStockYears' }],
      },
      remove: { refused: [{ at: 'deadStockYears', query: 'libcode=A' }] },
    },
    customization: {
      getLibs: { hides: ['甲馆'] },
      getDimensions: 'installation',
      ...kinds(['overview1', 'overview2', 'overview3', 'overview4', 'overview5'], 'numbers'),
      ...kinds(['getSyncDataTime', 'getOverviewDimensions', 'readerIncompleteRule'], 'numbers'),
      editOverviewDimension: {
        refused: [{ json: { panel: 'stock', dimensions: ['library'] } }],
      },
      saveReaderIncompleteRule: { refused: [{ json: { fields: ['mobile'] } }] },
    },
    dictConfig: {
      list: 'numbers',
      codes: 'numbers',
      get: 'numbers',
      create: { refused: [{ json: dict }] },
      update: { refused: [{ at: ids.dictValue, json: dict }] },
      remove: { refused: [{ at: ids.dictValue }] },
      valueList: 'numbers',
      unlabelled: 'numbers',
      excel: 'numbers',
      template: 'installation',
      upload: { refused: [{ query: 'check=yes', upload: new Uint8Array([1]) }] },
    },
    groupRdtype: {
      ...kinds(['list', 'groups'], 'numbers'),
      init: { refused: [{}] },
      fill: { refused: [{ json: {} }] },
      edit: { refused: [{ json: { rdtypes: ['adult'], name } }] },
    },
    operatorLoc: {
      list: { hides: ['甲馆'] },
      save: {
        refused: [{ json: { ...place, libcode: 'A' }, field: 'libcode' }, { json: place }],
      },
      update: { refused: [{ json: { id: ids.placeOfA, ...place } }] },
      removeMany: { refused: [{ json: { ids: [ids.placeOfA] } }] },
      get: { refused: [{ at: ids.placeOfA }] },
      remove: { refused: [{ at: ids.placeOfA }] },
    },
    operatorRef: {
      ...kinds(['init', 'fill'], 'own'),
      list: { hides: ['op1'] },
      edit: { refused: [{ json: { code: 'op1', name: 'x' } }, { json: { code: 'nobody' } }] },
      ...kinds(['removeRef', 'remove'], { refused: [{ at: 'op1' }, { at: ids.operatorOfA }] }),
    },
    operatorRole: {
      list: 'numbers',
      refPage: { hides: ['op1'], query: `roleId=${ids.role}` },
      refUpdate: { refused: [{ json: { roleId: ids.role, add: [ids.operatorOfA] } }] },
      saveOrUpdate: {
        refused: [{ json: { name: '服务台' } }, { json: { id: ids.role, name: '服务台' } }],
      },
      get: 'numbers',
      remove: { refused: [{ at: ids.role }] },
    },
    operatorTypeRef: {
      list: 'numbers',
      addOrEdit: {
        refused: [
          { json: { code: '30010', name, event: null } },
          { json: { id: ids.operation, code: '30009', name, event: null } },
        ],
      },
      remove: { refused: [{ json: { ids: [ids.operation] } }] },
    },
    pullDown: {
      getLibData: { hides: ['甲馆'] },
      getLocData: { hides: ['A-1'] },
      getOperatorData: { hides: ['op1'] },
    },
    dayNote: {
      list: { hides: ['甲馆停电'] },
      get: { refused: [{ at: ids.noteOfA }] },
      create: {
        refused: [{ json: { ...note, libcode: 'A' }, field: 'libcode' }, { json: note }],
      },
      update: { refused: [{ at: ids.noteOfA, json: { ...note, libcode: 'B' } }] },
      remove: { refused: [{ at: ids.noteOfA }] },
    },
  };
}
