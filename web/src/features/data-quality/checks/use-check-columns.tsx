import type { QualityRow, QualityState } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/format/use-format.ts';
import { Sparkline } from '#ui/metric/sparkline.tsx';
import { noValue } from '#ui/metric/value-text.ts';
import type { ResourceColumn } from '#ui/resource-page/resource-page-props.ts';
import { StatusMark } from '#ui/status-mark/status-mark.tsx';
import { toTrend } from './to-trend.ts';

const tones = { found: 'bad', unknown: 'begun', accepted: 'quiet', fine: 'good' } as const;

/** Shows whether a check found something. */
export function StateMark({ state }: { state: QualityState }) {
  const { t } = useTranslation('data-quality');
  return <StatusMark tone={tones[state]}>{t(`state.${state}`)}</StatusMark>;
}

export function useCheckColumns(): ResourceColumn<QualityRow>[] {
  const { t } = useTranslation('data-quality');
  const { full, date } = useFormat();
  const howMany = useHowMany();
  const day = (key: 'since' | 'until') => ({
    key,
    title: t(`column.${key}`),
    width: 112,
    isMinor: true,
    render: (row: QualityRow) => {
      const value = row[key];
      return value === null ? noValue : date(value);
    },
    excel: { format: 'date' as const },
  });
  const labelsOf = <K extends string>(keys: readonly K[], text: (key: K) => string) =>
    Object.fromEntries(keys.map((key) => [key, text(key)]));
  return [
    { key: 'name', title: t('column.name'), width: 200, wraps: true, render: ({ name }) => name },
    {
      key: 'state',
      title: t('column.state'),
      width: 112,
      render: ({ state }) => <StateMark state={state} />,
      excel: {
        labels: labelsOf(['found', 'unknown', 'accepted', 'fine'], (key) => t(`state.${key}`)),
      },
    },
    {
      key: 'rows',
      title: t('column.rows'),
      width: 128,
      align: 'end',
      render: (row) => howMany(row),
      excel: { format: 'integer' },
    },
    { key: 'unit', title: t('column.unit'), width: 72, isExtra: true, render: ({ unit }) => unit },
    day('since'),
    day('until'),
    {
      key: 'change',
      title: t('column.change'),
      width: 176,
      isMinor: true,
      render: ({ change, course }) => <Course change={change} course={course} />,
      excel: { format: 'integer' },
    },
    {
      key: 'advice',
      title: t('column.advice'),
      width: 300,
      wraps: true,
      card: 'wide',
      render: ({ state, why, advice }) =>
        state === 'unknown' ? why : state === 'found' ? advice : noValue,
    },
    {
      key: 'accepted',
      title: t('column.accepted'),
      width: 96,
      align: 'end',
      isExtra: true,
      render: ({ accepted }) => full(accepted),
      excel: { format: 'integer' },
    },
    {
      key: 'kind',
      title: t('column.kind'),
      width: 112,
      isExtra: true,
      render: ({ kind }) => t(`kind.${kind}`),
      excel: {
        labels: labelsOf(['late', 'gaps', 'twice', 'orphans', 'codes', 'values'], (key) =>
          t(`kind.${key}`),
        ),
      },
    },
  ];
}

/** Returns the function that writes the number of a check with its unit; it is never 0 where it is unknown. */
export function useHowMany(): (row: Pick<QualityRow, 'state' | 'rows' | 'unit'>) => string {
  const { t } = useTranslation('data-quality');
  const { full } = useFormat();
  return ({ state, rows, unit }) => {
    if (state === 'unknown') return t('unknown');
    if (rows === null) return t('few');
    return rows === 0 ? full(0) : t('many', { rows: full(rows), unit });
  };
}

function Course({ change, course }: Pick<QualityRow, 'change' | 'course'>) {
  const { t } = useTranslation('data-quality');
  const { full } = useFormat();
  if (change === null) return noValue;
  const word = change === 0 ? 'same' : change > 0 ? 'worse' : 'better';
  return (
    <>
      <Sparkline trend={toTrend(course)} /> {t(`change.${word}`, { rows: full(Math.abs(change)) })}
    </>
  );
}
