import { listCalls } from '../plain-areas.ts';
import { type AreaKinds, type ForeignRecords, kinds } from './scope-kinds.ts';

// The kinds of the calls of statistics, analysis and reports.

export function analysisScopes(ids: ForeignRecords): AreaKinds {
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
    desk: {
      // Only an account with every library may run its own SQL.
      ...kinds(['run', 'excel'], { refused: [{ json: { sql: 'SELECT 1' } }] }),
      ...kinds(['format', 'schema'], 'installation'),
      ...kinds(['libcode', 'location', 'libcodeOfGlc'], 'numbers'),
    },
    exports: {
      ...kinds(['page', 'get', 'file', 'report', 'again', 'cancel', 'remove', 'mail'], 'own'),
      start: 'numbers',
    },
    reportLink: {
      ...kinds(['allowed', 'list', 'create', 'revoke', 'open'], 'own'),
      screen: 'made',
    },
    reportPicture: 'made',
    subscription: {
      ...kinds(['list', 'create', 'update', 'remove', 'stop', 'deliveries', 'again'], 'own'),
      ...kinds(['test', 'preview', 'stopPage', 'stopByMail'], 'own'),
      receivers: 'installation',
    },
    readerGroup: {
      list: { hides: ['readers of A', ids.readerGroup] },
      add: 'numbers',
      remove: { refused: [{ at: ids.readerGroup }] },
    },
    ruleConfig: {
      page: 'numbers',
      ...kinds(
        ['list', 'create', 'get', 'update', 'remove', 'versions', 'version', 'restore'],
        'made',
      ),
      ...kinds(['run', 'excel', 'preview'], 'numbers'),
    },
    metrics: { list: 'numbers', dimensions: 'installation', get: 'numbers' },
    dashboard: {
      ...kinds(['tile', 'tiles'], 'numbers'),
      ...kinds(['layout', 'saveLayout', 'pins', 'pin', 'arrangePins', 'unpin', 'pinScreen'], 'own'),
    },
    sqlHistory: 'own',
    librarySet: 'own',
    borrow: 'numbers',
    credit: 'numbers',
    dimension: 'numbers',
    dna: 'numbers',
    dwSchema: 'numbers',
    firstLast: 'numbers',
    home: 'numbers',
    infoCenter: 'numbers',
    lists: 'numbers',
    reader: 'numbers',
    retainLost: 'numbers',
    ssoResource: 'numbers',
  };
}
