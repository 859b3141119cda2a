import type { NaiveDataset, NaiveMetric } from './dataset.ts';
import { circulation } from './events.ts';
import { additions, moves, stock } from './holdings.ts';
import { credit, creditBalance, readers, registrations } from './people.ts';
import { holds, resources } from './services.ts';

export const datasets: Readonly<Record<string, NaiveDataset>> = {
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

/** A metric that divides two others; `perYear` scales it to 365 days. */
export type NaiveRatio = { above: string; below: string; perYear?: true };

export const ratios: Readonly<Record<string, NaiveRatio>> = {
  turnover: { above: 'loans', below: 'loanable', perYear: true },
  loans_per_borrower: { above: 'loans', below: 'active_borrowers' },
  loans_per_visit: { above: 'loans', below: 'visits' },
  on_loan_share: { above: 'on_loan', below: 'loanable' },
  on_shelf_share: { above: 'on_shelf', below: 'loanable' },
  new_used: { above: 'added_used', below: 'added' },
  hold_wait: { above: 'wait_days_sum', below: 'waits' },
  hold_filled: { above: 'holds_filled', below: 'holds_closed' },
};

export function naiveMetricOf(code: string): {
  name: string;
  dataset: NaiveDataset;
  metric: NaiveMetric;
} {
  for (const [name, dataset] of Object.entries(datasets)) {
    const metric = dataset.metrics[code];
    if (metric !== undefined) return { name, dataset, metric };
  }
  throw new Error(`no metric ${code}`);
}

/** Returns the code of a metric itself, or for a ratio the codes of its two metrics. */
export const baseMetricsOf = (code: string): string[] => {
  const ratio = ratios[code];
  return ratio === undefined ? [code] : [ratio.above, ratio.below];
};
