import type { OpeningHours } from '@stacksight/contract';
import { Button, Checkbox, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#lib/i18n/use-language.ts';
import styles from './custom-config.module.css';

type Props = {
  isOff: boolean;
  value?: OpeningHours;
  onChange?: (value: OpeningHours) => void;
};
type Day = OpeningHours[number];

const usual = { from: 9, to: 18 };
const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
const hours = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => ({ value: from + at, label: clock(from + at) }));

/** Shows the form field for the opening hours of a library, day by day. */
export function HoursField({ isOff, value = [], onChange }: Props) {
  const { t } = useTranslation('custom-config');
  const names = useDayNames();
  const set = (at: number, day: Day) =>
    onChange?.(value.map((known, index) => (index === at ? day : known)));
  return (
    <div className={styles.hours}>
      {value.map((day, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the index is the weekday
        <div key={at}>
          <Checkbox
            checked={day !== null}
            disabled={isOff}
            onChange={({ target }) => set(at, target.checked ? usual : null)}
          >
            {names[at]}
          </Checkbox>
          {day === null ? (
            <span className={styles.closed}>{t('closed')}</span>
          ) : (
            <Times
              name={names[at] ?? ''}
              day={day}
              isOff={isOff}
              onChange={(next) => set(at, next)}
            />
          )}
        </div>
      ))}
      <Button
        size="small"
        disabled={isOff}
        onClick={() => onChange?.(value.map((day, at) => (at < 5 ? (value[0] ?? null) : day)))}
      >
        {t('likeMonday')}
      </Button>
    </div>
  );
}

type TimesProps = {
  name: string;
  day: NonNullable<Day>;
  isOff: boolean;
  onChange: (day: NonNullable<Day>) => void;
};

function Times({ name, day, isOff, onChange }: TimesProps) {
  const { t } = useTranslation('custom-config');
  return (
    <span className={styles.times}>
      <Select
        size="small"
        disabled={isOff}
        aria-label={t('opens', { day: name })}
        value={day.from}
        options={hours(0, day.to - 1)}
        onChange={(from) => onChange({ ...day, from })}
      />
      –
      <Select
        size="small"
        disabled={isOff}
        aria-label={t('closes', { day: name })}
        value={day.to}
        options={hours(day.from + 1, 24)}
        onChange={(to) => onChange({ ...day, to })}
      />
    </span>
  );
}

// The names begin with Monday: 2024-01-01 was a Monday.
function useDayNames(): string[] {
  const language = useLanguage();
  const format = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  return Array.from({ length: 7 }, (_, at) => format.format(Date.UTC(2024, 0, 1 + at)));
}
