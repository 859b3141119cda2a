import { additions } from './additions.ts';
import { circulation } from './circulation.ts';
import { credit, creditBalance } from './credit.ts';
import type { BaseMetric, Dataset, RatioMetric } from './dataset.ts';
import { holds } from './holds.ts';
import { moves } from './moves.ts';
import { readers, registrations } from './readers.ts';
import { resources } from './resources.ts';
import { stock } from './stock.ts';

/** The version of the model, part of every cache key. Raise it when the meaning of an answer changes. */
export const modelVersion = '17';

const datasets: Readonly<Record<string, Dataset>> = {
  circulation,
  stock,
  additions,
  readers,
  registrations,
  holds,
  moves,
  resources,
  credit,
  creditBalance,
};

const ratios: Readonly<Record<string, RatioMetric>> = {
  turnover: {
    label: { 'zh-CN': '馆藏周转率', 'en-US': 'Turnover' },
    unit: { 'zh-CN': '次/年', 'en-US': 'a year' },
    means: {
      'zh-CN':
        '平均每册可外借文献折合一年借出的次数，续借不计，可外借册数取期末；ISO 11620 的周转率含续借、按平均馆藏，会有出入',
      'en-US':
        'How often a loanable item is lent in a year, renewals apart, over the loanable items at the end of the range; turnover by ISO 11620 has renewals in it and the mean stock, and differs',
    },
    formula: {
      'zh-CN': '外借册次 ÷ 可外借册数 × 365 ÷ 天数',
      'en-US': 'loans ÷ loanable items × 365 ÷ days',
    },
    format: 'decimal',
    numerator: 'loans',
    denominator: 'loanable',
    perYear: true,
  },
  loans_per_borrower: {
    label: { 'zh-CN': '人均外借册次', 'en-US': 'Loans per borrower' },
    unit: { 'zh-CN': '册', 'en-US': 'items' },
    means: { 'zh-CN': '平均每位借书读者的外借册次', 'en-US': 'Loans for each active borrower' },
    formula: { 'zh-CN': '外借册次 ÷ 借书读者', 'en-US': 'loans ÷ active borrowers' },
    format: 'decimal',
    numerator: 'loans',
    denominator: 'active_borrowers',
  },
  loans_per_visit: {
    label: { 'zh-CN': '每到馆人次外借', 'en-US': 'Loans per visit' },
    unit: { 'zh-CN': '册', 'en-US': 'items' },
    means: { 'zh-CN': '平均每次到馆的外借册次', 'en-US': 'Loans for each visit' },
    formula: { 'zh-CN': '外借册次 ÷ 到馆人次', 'en-US': 'loans ÷ visits' },
    format: 'decimal',
    numerator: 'loans',
    denominator: 'visits',
  },
  on_loan_share: {
    label: { 'zh-CN': '在借率', 'en-US': 'Share on loan' },
    unit: null,
    means: {
      'zh-CN': '可外借册中当前借出的比例',
      'en-US': 'Share of loanable items that are out now',
    },
    formula: { 'zh-CN': '在借册数 ÷ 可外借册数', 'en-US': 'on loan ÷ loanable' },
    format: 'percent',
    numerator: 'on_loan',
    denominator: 'loanable',
  },
  on_shelf_share: {
    label: { 'zh-CN': '在架可得率', 'en-US': 'Share on shelf' },
    unit: null,
    means: {
      'zh-CN': '可外借册中当前在架的比例',
      'en-US': 'Share of loanable items on the shelf now',
    },
    formula: { 'zh-CN': '在架册数 ÷ 可外借册数', 'en-US': 'on shelf ÷ loanable' },
    format: 'percent',
    numerator: 'on_shelf',
    denominator: 'loanable',
  },
  new_used: {
    label: { 'zh-CN': '新书利用率', 'en-US': 'New items used' },
    unit: null,
    means: {
      'zh-CN': '期间入藏的册中已借出过的比例',
      'en-US': 'Share of the items added in the range that have been lent',
    },
    formula: { 'zh-CN': '新书已借册数 ÷ 新增册数', 'en-US': 'new items lent ÷ items added' },
    format: 'percent',
    numerator: 'added_used',
    denominator: 'added',
  },
  hold_wait: {
    label: { 'zh-CN': '预约等待天数', 'en-US': 'Hold wait' },
    unit: { 'zh-CN': '天', 'en-US': 'days' },
    means: {
      'zh-CN': '从预约到上架的平均天数',
      'en-US': 'Mean days from placing a hold to the shelf',
    },
    formula: {
      'zh-CN': '等待天数之和 ÷ 已到架预约',
      'en-US': 'waiting days in all ÷ holds that reached the shelf',
    },
    format: 'days',
    better: 'less',
    numerator: 'wait_days_sum',
    denominator: 'waits',
  },
  hold_filled: {
    label: { 'zh-CN': '预约满足率', 'en-US': 'Holds filled' },
    unit: null,
    means: {
      'zh-CN': '已结束的预约中被满足的比例',
      'en-US': 'Share of closed holds that were filled',
    },
    formula: { 'zh-CN': '满足预约数 ÷ 已结束预约数', 'en-US': 'filled ÷ closed' },
    format: 'percent',
    numerator: 'holds_filled',
    denominator: 'holds_closed',
  },
};

export function findDataset(code: string): Dataset | null {
  return Object.hasOwn(datasets, code) ? (datasets[code] ?? null) : null;
}

/** Finds a base metric and its dataset. Codes are unique over the whole model. */
export function findBaseMetric(
  code: string,
): { datasetCode: string; dataset: Dataset; metric: BaseMetric } | null {
  for (const [datasetCode, dataset] of Object.entries(datasets)) {
    const metric = Object.hasOwn(dataset.metrics, code) ? dataset.metrics[code] : undefined;
    if (metric !== undefined) return { datasetCode, dataset, metric };
  }
  return null;
}

export function findRatio(code: string): RatioMetric | null {
  return Object.hasOwn(ratios, code) ? (ratios[code] ?? null) : null;
}

/** Lists every metric of the model with its definition: base metrics by dataset, then ratios. */
export function listMetrics(): {
  code: string;
  dataset: string | null;
  metric: BaseMetric | RatioMetric;
}[] {
  const base = Object.entries(datasets).flatMap(([dataset, { metrics }]) =>
    Object.entries(metrics).map(([code, metric]) => ({ code, dataset, metric })),
  );
  return [
    ...base,
    ...Object.entries(ratios).map(([code, metric]) => ({ code, dataset: null, metric })),
  ];
}

export function listDatasets(): readonly (readonly [string, Dataset])[] {
  return Object.entries(datasets);
}
