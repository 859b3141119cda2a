import {
  DoubleLeftOutlined,
  DoubleRightOutlined,
  LeftOutlined,
  RightOutlined,
} from '@ant-design/icons';
import { addDays, addMonths } from '@stacksight/contract';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#lib/i18n/use-language.ts';
import { startOfMonth, weeksOfMonth } from './day.ts';
import styles from './day-calendar.module.css';

type Props = {
  label: string;
  /** The first and last chosen day; `from` and `to` are equal for a single day. */
  from: string;
  to: string;
  today: string;
  first: string;
  last: string;
  onPick: (day: string) => void;
};

const moves: Readonly<Record<string, (day: string) => string>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
  Home: startOfMonth,
  End: (day) => addDays(addMonths(startOfMonth(day), 1), -1),
};

/** Shows a month in which the user picks days with the pointer or the arrow keys. */
export function DayCalendar({ label, from, to, today, first, last, onPick }: Props) {
  const { grid, cursor, go, onKeyDown } = useDayCursor(from || today, first, last);
  return (
    <div className={styles.calendar}>
      <Head cursor={cursor} first={first} last={last} onGo={go} />
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the calendar grid of the ARIA practices */}
      <table ref={grid} role="grid" aria-label={label} onKeyDown={onKeyDown}>
        <Weekdays />
        <tbody>
          {weeksOfMonth(cursor).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <Day
                  key={day}
                  day={day}
                  isCursor={day === cursor}
                  isOutside={day.slice(0, 7) !== cursor.slice(0, 7)}
                  isToday={day === today}
                  isDisabled={day < first || day > last}
                  place={placeOf(day, from, to)}
                  onPick={() => {
                    go(day);
                    onPick(day);
                  }}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Holds the day that arrow keys move to, and moves the focus there. */
function useDayCursor(start: string, first: string, last: string) {
  const [cursor, setCursor] = useState(within(start, first, last));
  const grid = useRef<HTMLTableElement>(null);
  const wasMoved = useRef(false);
  const shown = useRef(start);
  useEffect(() => {
    // The user has chosen other days outside the calendar.
    if (shown.current !== start) setCursor(within(start, first, last));
    shown.current = start;
  }, [start, first, last]);
  useEffect(() => {
    if (wasMoved.current)
      grid.current?.querySelector<HTMLElement>(`[data-day="${cursor}"]`)?.focus();
    wasMoved.current = false;
  }, [cursor]);
  const onKeyDown = (event: KeyboardEvent) => {
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    wasMoved.current = true;
    setCursor(within(move(cursor), first, last));
  };
  const go = (day: string) => setCursor(within(day, first, last));
  return { grid, cursor, go, onKeyDown };
}

const within = (day: string, first: string, last: string): string =>
  day < first ? first : day > last ? last : day;

type PlaceInRange = 'only' | 'from' | 'to' | 'between' | undefined;

function placeOf(day: string, from: string, to: string): PlaceInRange {
  if (from === '' || day < from) return undefined;
  if (day === from) return to === '' || from === to ? 'only' : 'from';
  if (to === '' || day > to) return undefined;
  return day === to ? 'to' : 'between';
}

type DayProps = {
  day: string;
  isCursor: boolean;
  isOutside: boolean;
  isToday: boolean;
  isDisabled: boolean;
  place: PlaceInRange;
  onPick: () => void;
};

function Day({ day, isCursor, isOutside, isToday, isDisabled, place, onPick }: DayProps) {
  const language = useLanguage();
  return (
    <td data-place={place}>
      <button
        type="button"
        data-day={day}
        data-outside={isOutside || undefined}
        data-today={isToday || undefined}
        aria-pressed={place !== undefined}
        tabIndex={isCursor ? 0 : -1}
        disabled={isDisabled}
        aria-label={dayName(day, language)}
        aria-current={isToday ? 'date' : undefined}
        onClick={onPick}
      >
        {Number(day.slice(8))}
      </button>
    </td>
  );
}

function Weekdays() {
  const language = useLanguage();
  const names = Array.from({ length: 7 }, (_, index) => Date.UTC(2024, 0, index + 1));
  const write = (at: number, weekday: 'narrow' | 'long') =>
    new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' }).format(at);
  return (
    <thead>
      <tr>
        {names.map((at) => (
          <th key={at} scope="col" abbr={write(at, 'long')}>
            {write(at, 'narrow')}
          </th>
        ))}
      </tr>
    </thead>
  );
}

type HeadProps = { cursor: string; first: string; last: string; onGo: (day: string) => void };

function Head({ cursor, first, last, onGo }: HeadProps) {
  const { t } = useTranslation('date-range');
  const language = useLanguage();
  const month = new Intl.DateTimeFormat(language, {
    year: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  const go = (months: number, name: string, icon: ReactNode) => {
    const target = addMonths(startOfMonth(cursor), months);
    const isOut = target > last || addMonths(target, 1) <= first;
    return (
      <button
        type="button"
        aria-label={name}
        title={name}
        disabled={isOut}
        onClick={() => onGo(target)}
      >
        {icon}
      </button>
    );
  };
  return (
    <div className={styles.head}>
      {go(-12, t('calendar.lastYear'), <DoubleLeftOutlined aria-hidden />)}
      {go(-1, t('calendar.lastMonth'), <LeftOutlined aria-hidden />)}
      <span aria-live="polite">{month.format(Date.parse(`${cursor}T00:00:00Z`))}</span>
      {go(1, t('calendar.nextMonth'), <RightOutlined aria-hidden />)}
      {go(12, t('calendar.nextYear'), <DoubleRightOutlined aria-hidden />)}
    </div>
  );
}

function dayName(day: string, language: string): string {
  const style = { dateStyle: 'full', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(language, style).format(Date.parse(`${day}T00:00:00Z`));
}
