import { dataScopes, glc } from './data-scopes.ts';
import { listCalls, plainAreas } from './plain-areas.ts';
import { type ForeignRecords, type Kind, kinds, type WholeKind, wordCalls } from './scope-kinds.ts';
import type { Walk } from './walks.ts';

// The kind of each call of the contract, for a caller with only some libraries. The test of the library scope fails
// for a call that is not in this table, so every new call needs an entry, except the calls of a plain list without
// libraries.

const name = { 'zh-CN': '借书', 'en-US': 'Borrow' };
const missing = '00000000-0000-4000-8000-000000000000';

const standard = { clc: '', copies: 3 };
const webhook = { url: 'http://acquisition.invalid/', secret: 'a secret of sixteen' };
const scan = { id: missing, step: 'pull', barcode: 'a1', at: '2026-03-20T02:00:00.000Z' };
const decided = { id: missing, barcode: '04', decision: 'keep', at: scan.at };
const modelCalls = ['get', 'set', 'remove', 'test'];
const weeding = { glc, policy: null };
const transfer = { glc, libraries: ['A', 'B'] };
const note = { dayFrom: '2026-03-01', dayUntil: '2026-03-02', text: '停电' };
const place = { operator: 'op1', libcode: 'B', dayFrom: '2026-03-01' };

/** Returns the kind of each area, or of each of its calls if they differ. */
export function scopeTable(
  ids: ForeignRecords,
): Readonly<Record<string, WholeKind | Readonly<Record<string, Kind>>>> {
  const dict = { type: 'readerType', code: 'adult', name };
  return {
    alert: {
      ...kinds([...listCalls, 'firings', 'firing', 'acknowledge'], 'own'),
      preview: 'numbers',
    },
    analysis: { run: 'numbers', rows: 'numbers', range: 'installation', excel: 'numbers' },
    analyticsComponent: 'made',
    analyticsDoc: 'own',
    analyticsReport: 'made',
    analyticsTarget: {
      ...kinds(['list', 'get', 'create', 'update', 'remove'], 'made'),
      value: 'numbers',
    },
    // The audit log has actions of people of every library, so the caller is refused.
    auditLog: { ...kinds(['list', 'logins'], { refused: [{}] }), get: { refused: [{ at: '1' }] } },
    ...dataScopes(ids),
    avatar: 'own',
    behaviorEvent: {
      ...kinds(['list', 'sources', 'create', 'update', 'remove', 'recover', 'get'], 'installation'),
      data: 'numbers',
    },
    borrow: 'numbers',
    clientErrors: { report: 'own', list: { refused: [{}] } },
    credit: 'numbers',
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
    dashboard: { ...kinds(['tile', 'tiles'], 'numbers'), layout: 'own', saveLayout: 'own' },
    datasourceConfig: 'installation',
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
    dimension: 'numbers',
    dna: 'numbers',
    dwSchema: 'numbers',
    firstLast: 'numbers',
    reportLink: {
      ...kinds(['allowed', 'list', 'create', 'revoke', 'open'], 'own'),
      screen: 'made',
    },
    subscription: {
      ...kinds(['list', 'create', 'update', 'remove', 'stop', 'deliveries', 'again'], 'own'),
      ...kinds(['test', 'preview', 'stopPage', 'stopByMail'], 'own'),
      receivers: 'installation',
    },
    exports: {
      ...kinds(['page', 'get', 'file', 'report', 'again', 'cancel', 'remove', 'mail'], 'own'),
      start: 'numbers',
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
    desk: {
      // Only an account with every library may run its own SQL.
      ...kinds(['run', 'excel'], { refused: [{ json: { sql: 'SELECT 1' } }] }),
      ...kinds(['format', 'schema'], 'installation'),
      ...kinds(['libcode', 'location', 'libcodeOfGlc'], 'numbers'),
    },
    history: {
      list: {
        refused: [
          `perception/${ids.standardOfA}`,
          `operatorLoc/${ids.placeOfA}`,
          `dayNote/${ids.noteOfA}`,
          `operatorRef/${ids.operatorOfA}`,
          `customConfig/${glc}%2FA`,
          'customConfig/other',
          'customization/other',
          'groupRdtype/other',
          'analyticsSync/other',
          `dictConfig/${missing}`,
          `etlRuleConfig/${missing}`,
        ].map((at) => ({ at })),
      },
    },
    groupRdtype: {
      ...kinds(['list', 'groups'], 'numbers'),
      init: { refused: [{}] },
      fill: { refused: [{ json: {} }] },
      edit: { refused: [{ json: { rdtypes: ['adult'], name } }] },
    },
    holdingsForecast: 'numbers',
    holdingsRecord: {
      ...kinds(['title', 'demand'], 'numbers'),
      copy: { refused: [{ at: '01' }, { at: '04' }] },
      find: 'numbers',
    },
    home: 'numbers',
    infoCenter: 'numbers',
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
    ...kinds(['health', 'jobs'], 'installation'),
    lists: 'numbers',
    assistant: 'own',
    assistantModel: { ...kinds(modelCalls, 'installation'), usage: { refused: [{}] }, chat: 'own' },
    assistantWords: wordCalls,
    librarySet: 'own',
    menu: 'own',
    menus: 'installation',
    metrics: { list: 'numbers', dimensions: 'installation', get: 'numbers' },
    notices: 'own',
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
    oauthClients: 'installation',
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
    params: 'installation',
    projectInfo: 'installation',
    pullDown: {
      getLibData: { hides: ['甲馆'] },
      getLocData: { hides: ['A-1'] },
      getOperatorData: { hides: ['op1'] },
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
    rateLimits: 'installation',
    reader: 'numbers',
    readerGroup: {
      list: { hides: ['readers of A', ids.readerGroup] },
      add: 'numbers',
      remove: { refused: [{ at: ids.readerGroup }] },
    },
    retainLost: 'numbers',
    ruleConfig: {
      page: 'numbers',
      ...kinds(
        ['list', 'create', 'get', 'update', 'remove', 'versions', 'version', 'restore'],
        'made',
      ),
      ...kinds(['run', 'excel', 'preview'], 'numbers'),
    },
    session: 'own',
    sqlHistory: 'own',
    sso: 'own',
    ssoResource: 'numbers',
    departments: 'installation',
    roles: 'installation',
    sessions: 'installation',
    users: 'installation',
    weeding: {
      ...kinds(['policy', 'candidates', 'totals', 'classes', 'shelf', 'decisions'], 'numbers'),
      register: 'numbers',
      setPolicy: { refused: ['', 'A'].map((libcode) => ({ json: { ...weeding, libcode } })) },
      copy: { refused: [{ at: '04' }] },
      decide: { refused: [{ json: { glc, libcode: 'A', decisions: [decided] } }] },
    },
  };
}

/** Returns the kind of a call; undefined for an unknown call. Plain lists without libraries have `installation`. */
export function scopeKindOf(table: ReturnType<typeof scopeTable>, { name: call }: Walk) {
  const [area = '', key = ''] = call.split('.');
  const kind = table[area];
  if (kind === undefined && listCalls.includes(key)) {
    const plain = plainAreas.find((candidate) => candidate.area === area);
    return plain?.isOfNoLibrary ? 'installation' : undefined;
  }
  return typeof kind === 'object' ? kind[key] : kind;
}
