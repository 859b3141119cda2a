import { creditRuleNames } from './code-names.ts';
import type { Dataset, Dimension } from './dataset.ts';
import * as dimension from './dimensions.ts';
import {
  countColumn,
  dayColumn,
  dimensionColumn,
  libraryColumn,
  readerColumn,
} from './row-columns.ts';

const rule: Dimension = {
  label: { 'zh-CN': '积分规则', 'en-US': 'Rule' },
  sql: 'rule',
  columns: ['rule'],
  type: 'text',
  isSmall: true,
  labels: { list: creditRuleNames, dictionary: 'creditRule' },
};

/** The ledger of credit points by the day of each entry. */
export const credit: Dataset = {
  label: { 'zh-CN': '信用积分', 'en-US': 'Credit points' },
  needs: 'credit:view',
  from: 'fact_credit',
  sources: ['fact_credit'],
  day: 'day',
  hour: null,
  dimensions: {
    library: dimension.library,
    district: dimension.district,
    readerType: dimension.readerType,
    readerTypeGroup: dimension.readerTypeGroup,
    rule,
  },
  metrics: {
    credit_earned: {
      label: { 'zh-CN': '奖励积分', 'en-US': 'Points earned' },
      unit: { 'zh-CN': '分', 'en-US': 'points' },
      means: { 'zh-CN': '期间增加的信用积分', 'en-US': 'Credit points added in the range' },
      formula: { 'zh-CN': '加分的变动相加', 'en-US': 'changes upwards added up' },
      format: 'integer',
      additivity: 'additive',
      sql: 'sumIf(delta, delta > 0)',
      counts: 'delta > 0',
      columns: ['delta'],
    },
    credit_lost: {
      label: { 'zh-CN': '扣减积分', 'en-US': 'Points lost' },
      unit: { 'zh-CN': '分', 'en-US': 'points' },
      means: { 'zh-CN': '期间扣减的信用积分', 'en-US': 'Credit points taken in the range' },
      formula: {
        'zh-CN': '扣分的变动相加，取正数',
        'en-US': 'changes downwards added up, without the sign',
      },
      format: 'integer',
      better: 'less',
      additivity: 'additive',
      sql: '-sumIf(delta, delta < 0)',
      counts: 'delta < 0',
      columns: ['delta'],
    },
    credit_entries: {
      label: { 'zh-CN': '变动笔数', 'en-US': 'Entries' },
      unit: { 'zh-CN': '笔', 'en-US': 'entries' },
      means: { 'zh-CN': '积分变动的笔数', 'en-US': 'Entries in the ledger' },
      formula: { 'zh-CN': '逐条计数', 'en-US': 'each counted' },
      format: 'integer',
      additivity: 'additive',
      sql: 'count()',
      columns: [],
    },
    credit_readers: {
      label: { 'zh-CN': '涉及读者', 'en-US': 'Readers concerned' },
      unit: { 'zh-CN': '人', 'en-US': 'readers' },
      means: { 'zh-CN': '期间有积分变动的读者', 'en-US': 'Readers with an entry in the range' },
      formula: { 'zh-CN': '每位读者计一次', 'en-US': 'each reader counted once' },
      format: 'integer',
      additivity: 'distinct',
      sql: 'uniqExact(reader_key)',
      columns: ['reader_key'],
      countsReaders: true,
      countsEach: 'reader',
    },
  },
  rollups: [],
  rowsAre: { 'zh-CN': '条积分变动', 'en-US': 'credit changes' },
  rows: [
    dayColumn,
    libraryColumn,
    readerColumn,
    dimensionColumn('rule', rule),
    countColumn({ 'zh-CN': '变动', 'en-US': 'Change' }, 'delta'),
  ],
  rowOrder: 'day DESC, at DESC, reader_key',
};

/** Readers by their balance of credit points: the sum of a reader's entries up to the end of the range. */
export const creditBalance: Dataset = {
  label: { 'zh-CN': '积分余额', 'en-US': 'Credit balance' },
  needs: 'credit:view',
  hasReaderRows: true,
  from: '(SELECT glc, reader_key, argMax(libcode, at) AS libcode, argMax(rdtype, at) AS rdtype, sum(delta) AS balance FROM fact_credit WHERE day < {to:Date} GROUP BY glc, reader_key)',
  sources: ['fact_credit'],
  day: null,
  hour: null,
  dimensions: {
    library: dimension.library,
    district: dimension.district,
    readerType: dimension.readerType,
    readerTypeGroup: dimension.readerTypeGroup,
    band: {
      label: { 'zh-CN': '积分区间', 'en-US': 'Balance' },
      sql: "multiIf(balance < 60, '0', balance < 80, '60', balance < 100, '80', balance < 120, '100', '120')",
      columns: ['balance'],
      type: 'text',
      isSmall: true,
      labels: {
        list: {
          '0': { 'zh-CN': '60 以下', 'en-US': 'under 60' },
          '60': { 'zh-CN': '60–79', 'en-US': '60–79' },
          '80': { 'zh-CN': '80–99', 'en-US': '80–99' },
          '100': { 'zh-CN': '100–119', 'en-US': '100–119' },
          '120': { 'zh-CN': '120 及以上', 'en-US': '120 and over' },
        },
      },
    },
  },
  metrics: {
    credit_holders: {
      label: { 'zh-CN': '积分读者', 'en-US': 'Readers with points' },
      unit: { 'zh-CN': '人', 'en-US': 'readers' },
      means: { 'zh-CN': '有积分账户的读者', 'en-US': 'Readers with a ledger' },
      formula: { 'zh-CN': '逐条计数', 'en-US': 'each counted' },
      format: 'integer',
      additivity: 'additive',
      sql: 'count()',
      columns: [],
      countsReaders: true,
    },
    credit_points: {
      label: { 'zh-CN': '积分合计', 'en-US': 'Points in all' },
      unit: { 'zh-CN': '分', 'en-US': 'points' },
      means: {
        'zh-CN': '期末积分余额之和',
        'en-US': 'Sum of the balances at the end of the range',
      },
      formula: { 'zh-CN': '各读者余额相加', 'en-US': 'balances added up' },
      format: 'integer',
      additivity: 'additive',
      sql: 'sum(balance)',
      columns: ['balance'],
    },
  },
  rollups: [],
  rowsAre: { 'zh-CN': '位读者', 'en-US': 'readers' },
  rows: [
    readerColumn,
    libraryColumn,
    dimensionColumn('readerType', dimension.readerType),
    { ...countColumn({ 'zh-CN': '积分余额', 'en-US': 'Balance' }, 'balance'), isReader: true },
  ],
  rowOrder: 'balance DESC, reader_key',
};
