import { firstRangeDay, isDay } from '@stacksight/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DayCalendar } from './calendar/day-calendar.tsx';
import styles from './date-range-picker.module.css';
import { type DateRules, type DraftSide, lastDay, type RangeDraft } from './range-draft.ts';
import { DateInput, SideEditor } from './side-editor.tsx';

type Props = { draft: RangeDraft; rules: DateRules; onChange: (draft: RangeDraft) => void };
/** `isNamed` says that the days belong to a named range, so the calendar does not ask for the end day. */
type DaysProps = Props & { isNamed: boolean };

const startKinds = ['date', 'daysAgo'] as const;
const endKinds = ['today', 'yesterday', 'daysAgo', 'date'] as const;

/** Shows a calendar for two days: the first pick begins the range, the second ends it. */
export function SpecificEditor({ draft, rules, isNamed, onChange }: DaysProps) {
  const { t } = useTranslation('date-range');
  const [isEnding, setEnding] = useState(false);
  const { start, end } = draft;
  const set = (from: string, to: string) =>
    onChange({ ...draft, start: { ...start, date: from }, end: { ...end, date: to } });
  const pick = (day: string) => {
    if (isEnding && !isNamed && start.date !== '') set(...inOrder(start.date, day));
    else set(day, day);
    setEnding(isNamed || !isEnding);
  };
  return (
    <div className={styles.editor}>
      <div className={styles.dates}>
        <DateInput
          label={t('start')}
          side={start}
          onChange={(side) => onChange({ ...draft, start: side })}
          onFocus={() => setEnding(false)}
        />
        <span aria-hidden>–</span>
        <DateInput
          label={t('end')}
          side={end}
          onChange={(side) => onChange({ ...draft, end: side })}
          onFocus={() => setEnding(true)}
        />
      </div>
      <DayCalendar
        {...limits(rules)}
        label={isEnding && !isNamed ? t('calendar.pickEnd') : t('calendar.pickStart')}
        from={known(start)}
        to={known(end)}
        onPick={pick}
      />
      {!isNamed && (isEnding || start.date === '') && (
        <p className={styles.hint}>{isEnding ? t('calendar.pickEnd') : t('calendar.pickStart')}</p>
      )}
    </div>
  );
}

/** Shows the two ends of a custom range, each with its own kind; the calendar sets an end that is a date. */
export function CustomEditor({ draft, rules, onChange }: Props) {
  const { t } = useTranslation('date-range');
  const [wanted, setWanted] = useState<'start' | 'end'>('start');
  const { start, end } = draft;
  const active = draft[wanted].kind === 'date' ? wanted : wanted === 'start' ? 'end' : 'start';
  const side = draft[active];
  return (
    <div className={styles.editor}>
      <SideEditor
        label={t('start')}
        side={start}
        kinds={startKinds}
        onChange={(changed) => onChange({ ...draft, start: changed })}
        onDateFocus={() => setWanted('start')}
      />
      <SideEditor
        label={t('end')}
        side={end}
        kinds={endKinds}
        onChange={(changed) => onChange({ ...draft, end: changed })}
        onDateFocus={() => setWanted('end')}
      />
      {side.kind === 'date' && (
        <DayCalendar
          key={active}
          {...limits(rules)}
          label={t('dateLabel', { label: t(active === 'start' ? 'start' : 'end') })}
          from={known(side)}
          to={known(side)}
          onPick={(date) => onChange({ ...draft, [active]: { ...side, date } })}
        />
      )}
    </div>
  );
}

function limits(rules: DateRules) {
  return { today: rules.today, first: firstRangeDay, last: lastDay(rules) };
}

function known({ date }: DraftSide): string {
  return isDay(date) ? date : '';
}

function inOrder(one: string, other: string): [string, string] {
  return one <= other ? [one, other] : [other, one];
}
