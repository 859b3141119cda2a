import type { Column, QueryResult } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { dayBefore } from '#lib/format/dates.ts';
import { useFormat } from '#lib/format/use-format.ts';
import { useWarningWords } from '../statistic-page/warning-words.ts';
import styles from './metric.module.css';
import { lastDaysByEvent } from './result-data.ts';

export type MetricFact = { name: string; text: string };
type Meta = QueryResult['meta'];

/** Returns the facts about a number: its definition, range and libraries, and the last day of its data. */
export function useMetricFacts(
  column: Column,
  meta: Meta | undefined,
  libraryNames: LibraryNames,
): MetricFact[] {
  const { t } = useTranslation('metric');
  const range = useRangeText();
  const { date, ago } = useFormat();
  const until = useUntilText();
  const facts: (MetricFact | false | null | undefined)[] = [
    column.means !== null && { name: t('fact.means'), text: column.means },
    column.formula !== null && { name: t('fact.formula'), text: column.formula },
    column.unit !== null && { name: t('fact.unit'), text: column.unit },
    meta && { name: t('fact.range'), text: range(meta.range) },
    meta?.compareRange && { name: t('fact.compareRange'), text: comparedText(meta, range, t) },
    meta && { name: t('fact.libraries'), text: librariesText(meta.libraries, libraryNames, t) },
    meta?.dataUntil ? { name: t('fact.dataUntil'), text: until(meta) } : null,
    meta?.loadedAt
      ? {
          name: t('fact.loadedAt'),
          text: `${date(meta.loadedAt, 'minute')} · ${ago(meta.loadedAt)}`,
        }
      : null,
    meta && { name: t('fact.source'), text: sourceText(meta, t) },
  ];
  return facts.filter((fact): fact is MetricFact => Boolean(fact));
}

/** Returns the texts of the warnings about a number. */
export function useCautions(meta: Meta | undefined): string[] {
  const { t } = useTranslation('metric');
  const words = useWarningWords();
  if (!meta) return [];
  return [
    ...(meta.range.isIncomplete ? [t('caution.incomplete')] : []),
    ...(meta.approximate ? [t('caution.approximate')] : []),
    ...(meta.truncated ? [t('caution.truncated')] : []),
    ...(meta.isDemo ? [t('caution.demo')] : []),
    ...meta.warnings.map((warning) => words[warning]),
  ];
}

/** Shows the facts about a number as a list, and below them the warnings. */
export function Facts({
  facts,
  cautions,
}: {
  facts: readonly MetricFact[];
  cautions: readonly string[];
}) {
  return (
    <>
      <dl>
        {facts.map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {cautions.length > 0 && (
        <ul className={styles.cautions}>
          {cautions.map((caution) => (
            <li key={caution}>{caution}</li>
          ))}
        </ul>
      )}
    </>
  );
}

/** The names of libraries by code; undefined until they are loaded. */
export type LibraryNames = Readonly<Record<string, string>> | undefined;
type Translate = ReturnType<typeof useTranslation<'metric'>>['t'];

const mostLibraries = 3;

function librariesText(codes: Meta['libraries'], names: LibraryNames, t: Translate): string {
  if (codes === null) return t('libraries.all');
  const shown = codes.slice(0, mostLibraries).map((code) => names?.[code] ?? code);
  const text = shown.join(t('libraries.comma'));
  return codes.length > mostLibraries ? t('libraries.more', { text, count: codes.length }) : text;
}

/** Returns the text of the compared days, and whether days are matched by weekday or by date. */
function comparedText(
  { compareRange, comparedBy }: Meta,
  range: (days: Meta['range']) => string,
  t: Translate,
): string {
  const text = compareRange === null ? '' : range(compareRange);
  if (comparedBy === undefined) return text;
  return comparedBy === 'weekday'
    ? t('fact.byWeekday', { range: text })
    : t('fact.byDate', { range: text });
}

const sourceText = ({ rollup }: Meta, t: Translate): string =>
  rollup === null ? t('source.rows') : t('source.rollup');

/** Returns the last day with data; one line per event if the events end on different days. */
function useUntilText() {
  const { t } = useTranslation('metric');
  const { date } = useFormat();
  return (meta: Meta) => {
    const words = lastDaysByEvent(meta)?.map(({ label, until }) =>
      until === null
        ? t('fact.untilNone', { event: label })
        : t('fact.untilOf', { event: label, day: date(until) }),
    );
    return words?.join(t('fact.untilJoin')) ?? date(meta.dataUntil ?? '');
  };
}

function useRangeText() {
  const { t } = useTranslation('metric');
  const { date } = useFormat();
  return ({ from, to, days, zone }: Meta['range']) => {
    const last = dayBefore(to);
    const text = last <= from ? date(from) : `${date(from)} – ${date(last)}`;
    return t('fact.rangeText', { text, count: days, zone });
  };
}
