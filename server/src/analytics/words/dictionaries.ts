import type { DictionaryType } from '@stacksight/contract';
import {
  channelNames,
  creditRuleNames,
  holdOutcomeNames,
  resourceNames,
} from '../model/code-names.ts';
import type { LabelSource } from '../model/dataset.ts';
import type { QueryScope } from '../question/scope.ts';

// The dictionaries that a library group can edit: the source of the loaded labels, and the columns that contain the
// codes.

type CodeColumn = { table: string; code: string; count: string };
type Dictionary = { labels: LabelSource; columns: readonly CodeColumn[] };

const item = (code: string): CodeColumn => ({ table: 'dim_item FINAL', code, count: 'sum(n)' });
const event = (code: string): CodeColumn => ({ table: 'agg_event_day', code, count: 'sum(n)' });

export const dictionaries: Readonly<Record<DictionaryType, Dictionary>> = {
  state: { labels: { table: 'dim_state', key: 'state' }, columns: [item('toString(state)')] },
  circulationType: {
    labels: { table: 'dim_cirtype', key: 'cirtype' },
    columns: [item('cirtype'), event('cirtype')],
  },
  readerType: {
    labels: { table: 'dim_rdtype', key: 'rdtype' },
    columns: [{ table: 'dim_reader FINAL', code: 'rdtype', count: 'sum(n)' }, event('rdtype')],
  },
  location: {
    labels: { table: 'dim_location', key: 'loc' },
    columns: [item('loc'), { table: 'behaviour_event', code: 'loc', count: 'sum(n)' }],
  },
  channel: {
    labels: { list: channelNames, dictionary: 'channel' },
    columns: [event('channel'), { table: 'sso_visit', code: 'channel', count: 'sum(n)' }],
  },
  holdOutcome: {
    labels: { list: holdOutcomeNames, dictionary: 'holdOutcome' },
    columns: [{ table: 'fact_hold', code: 'outcome', count: 'sum(n)' }],
  },
  resource: {
    labels: { list: resourceNames, dictionary: 'resource' },
    columns: [{ table: 'sso_visit', code: 'resource', count: 'sum(n)' }],
  },
  creditRule: {
    labels: { list: creditRuleNames, dictionary: 'creditRule' },
    columns: [{ table: 'fact_credit', code: 'rule', count: 'count()' }],
  },
};

/** Writes the SELECT of a dictionary's codes in the rows of some libraries, with the number of rows of each code. */
export function codesStatement(type: DictionaryType, { glc, libraries }: QueryScope) {
  const inScope = libraries === null ? '' : ' AND libcode IN {libraries:Array(String)}';
  const parts = dictionaries[type].columns.map(
    ({ table, code, count }) =>
      `SELECT toString(${code}) AS code, toUInt64(${count}) AS n FROM ${table} WHERE glc = {glc:String}${inScope} GROUP BY code`,
  );
  return {
    sql: `SELECT code, sum(n) AS count FROM (${parts.join(' UNION ALL ')}) WHERE code != '' GROUP BY code ORDER BY count DESC, code LIMIT 20000`,
    params: { glc, ...(libraries === null ? {} : { libraries: [...libraries] }) },
  };
}
