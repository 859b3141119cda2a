import type { ChangeSplit, Language, QueryResult } from '@stacksight/contract';
import type { Change } from '../causes/split-change.ts';
import { say } from './say.ts';
import { sayDays } from './say-days.ts';
import { sayNumber, sayShare } from './say-number.ts';

/** Writes why a number changed: the change, and the largest parts of the three best explanations. */
export function sayWhy(
  {
    whole,
    change,
    splits,
  }: { whole: QueryResult; change: Change | null; splits: readonly ChangeSplit[] },
  language: Language,
): string {
  const column = whole.columns.find(({ role }) => role === 'metric');
  const metric = column?.label ?? '';
  const form = column ?? { format: 'integer' as const, unit: null };
  if (change === null) return say(language, 'noCompare') + say(language, 'end');
  const value = sayNumber(change.now, form, language);
  if (change.change === 0) return say(language, 'whyNone', { metric, value });
  const first = say(language, 'why', {
    metric,
    value,
    before: sayNumber(change.before, form, language),
    direction: say(language, change.change > 0 ? 'up' : 'down'),
    change: sayNumber(Math.abs(change.change), form, language),
    share: change.before === 0 ? '–' : sayShare(change.change / change.before, language),
  });
  const parts = splits.slice(0, 3).map(({ label, parts: all }) =>
    say(language, 'whyPart', {
      field: label,
      parts: all
        .slice(0, 3)
        .map((part) => `${part.label} ${signed(part.change, language)}`)
        .join(say(language, 'list')),
    }),
  );
  return (
    first + parts.map((part) => part + say(language, 'end')).join(language === 'zh-CN' ? '' : ' ')
  );
}

const signed = (value: number, language: Language): string =>
  new Intl.NumberFormat(language, { signDisplay: 'always', maximumFractionDigits: 2 }).format(
    value,
  );

/** Writes the number of two periods beside each other. */
export function saySides(one: QueryResult, two: QueryResult, language: Language): string {
  const at = one.columns.findIndex(({ role }) => role === 'metric');
  const column = one.columns[at];
  const numberOf = ({ rows, totals }: QueryResult) =>
    totals?.[at] ?? (rows.length === 1 ? rows[0]?.[at] : null) ?? null;
  const [first, second] = [numberOf(one), numberOf(two)];
  if (column === undefined || typeof first !== 'number' || typeof second !== 'number')
    return (
      say(language, 'table', {
        days: sayDays(one.meta.range, language),
        rows: String(one.rows.length),
        metric: column?.label ?? '',
      }) + say(language, 'end')
    );
  const growth = second === 0 ? null : (first - second) / second;
  return (
    say(language, 'side', {
      metric: column.label,
      days: sayDays(one.meta.range, language),
      value: sayNumber(first, column, language),
      days2: sayDays(two.meta.range, language),
      value2: sayNumber(second, column, language),
      direction: say(language, first >= second ? 'up' : 'down'),
      share: growth === null ? '–' : sayShare(growth, language),
    }) + say(language, 'end')
  );
}
