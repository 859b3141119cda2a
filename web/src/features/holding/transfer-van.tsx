import type { TransferVanDay } from '@stacksight/contract';
import { Button, InputNumber } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/format/use-format.ts';
import { useLanguage } from '#lib/i18n/use-language.ts';
import styles from './transfer-van.module.css';

type WeekProps = {
  /** The name of the days, for people who do not see the boxes. */
  label: string;
  /** The boxes from Monday to Sunday; null if they are not known or not limited. */
  boxes: readonly number[] | null | undefined;
  onChange: (boxes: number[] | null) => void;
};

const weekdays = [0, 1, 2, 3, 4, 5, 6] as const;
const noBoxes = weekdays.map(() => 0);
/** 2024-01-01 was a Monday. */
const dayOf = (weekday: number): Date => new Date(Date.UTC(2024, 0, 1 + weekday));

/** Shows a field for each weekday with the boxes of that day; an empty week gives null. */
export function VanWeek({ label, boxes, onChange }: WeekProps) {
  const { t } = useTranslation('holding');
  const language = useLanguage();
  const id = useId();
  const week = boxes ?? noBoxes;
  const short = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' });
  const long = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  const set = (weekday: number, count: number) => {
    const next = week.map((before, at) => (at === weekday ? count : before));
    onChange(next.every((some) => some === 0) ? null : next);
  };
  return (
    <fieldset className={styles.week} aria-label={label}>
      {weekdays.map((weekday) => (
        <label key={weekday} htmlFor={`${id}${weekday}`}>
          <span>{short.format(dayOf(weekday))}</span>
          <InputNumber
            id={`${id}${weekday}`}
            aria-label={t('van.boxesOn', { day: long.format(dayOf(weekday)) })}
            controls={false}
            min={0}
            max={500}
            precision={0}
            placeholder="0"
            value={week[weekday] || null}
            onChange={(count) => set(weekday, count ?? 0)}
          />
        </label>
      ))}
    </fieldset>
  );
}

const shownAtFirst = 5;

/** Shows on which days the van takes how many boxes of a plan, and the day on which the last copy goes. */
export function VanDays({ days }: { days: readonly TransferVanDay[] | null }) {
  const { t } = useTranslation('holding');
  const language = useLanguage();
  const { full, date } = useFormat();
  const [isWhole, setIsWhole] = useState(false);
  const last = days?.at(-1);
  if (days === null || last === undefined) return null;
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' });
  const dayText = (day: string) => `${date(day)} ${weekday.format(new Date(day))}`;
  const boxes = days.reduce((sum, one) => sum + one.boxes, 0);
  const shown = isWhole ? days : days.slice(0, shownAtFirst);
  return (
    <section className={styles.van} aria-label={t('van.title')}>
      <h2>{t('van.title')}</h2>
      <p>
        {t('van.done', { day: dayText(last.day), count: days.length })}
        {t('van.boxes', { count: boxes, boxes: full(boxes) })}
      </p>
      <ol className={styles.days}>
        {shown.map((one) => (
          <li key={one.day}>
            <b>{dayText(one.day)}</b>
            <span>{t('van.boxes', { count: one.boxes, boxes: full(one.boxes) })}</span>
            <span>{one.loads.map(toWay).join(' · ')}</span>
          </li>
        ))}
      </ol>
      {days.length > shown.length && (
        <Button size="small" onClick={() => setIsWhole(true)}>
          {t('van.more', { count: days.length - shown.length })}
        </Button>
      )}
    </section>
  );

  function toWay({ fromName, toName, copies }: TransferVanDay['loads'][number]): string {
    return t('van.way', { from: fromName, to: toName, copies: full(copies) });
  }
}
