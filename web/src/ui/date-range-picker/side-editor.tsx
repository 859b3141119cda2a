import { maxDaysAgo } from '@stacksight/contract';
import { Input, Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './date-range-picker.module.css';
import { type DraftSide, type SideKind, toDaysAgo } from './range-draft.ts';

type Props = {
  label: string;
  side: DraftSide;
  kinds: readonly SideKind[];
  onChange: (side: DraftSide) => void;
  /** Called when the date field gets the focus, after which the calendar sets this end. */
  onDateFocus: () => void;
};

/** Shows one end of a custom range: a date, N days ago, yesterday or today. */
export function SideEditor({ label, side, kinds, onChange, onDateFocus }: Props) {
  const { t } = useTranslation('date-range');
  return (
    <fieldset className={styles.side}>
      <legend>{label}</legend>
      <Segmented<SideKind>
        size="small"
        aria-label={label}
        value={side.kind}
        options={kinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
        onChange={(kind) => {
          onChange({
            ...side,
            kind,
            daysAgo: kind === 'daysAgo' ? (side.daysAgo ?? 1) : side.daysAgo,
          });
          if (kind === 'date') onDateFocus();
        }}
      />
      {side.kind === 'daysAgo' && (
        <span className={styles.days}>
          {t('days.before')}
          <DaysInput
            label={t('days.label', { label })}
            daysAgo={side.daysAgo}
            onChange={(daysAgo) => onChange({ ...side, daysAgo })}
          />
          {t('days.after')}
        </span>
      )}
      {side.kind === 'date' && (
        <DateInput label={label} side={side} onChange={onChange} onFocus={onDateFocus} />
      )}
    </fieldset>
  );
}

type DaysProps = {
  label: string;
  daysAgo: number | null;
  onChange: (daysAgo: number | null) => void;
};

// The typed number applies at once: a field that corrected it later would confirm another number.
function DaysInput({ label, daysAgo, onChange }: DaysProps) {
  const [text, setText] = useState(() => String(daysAgo ?? ''));
  return (
    <Input
      type="number"
      size="small"
      className={styles.count}
      min={1}
      max={maxDaysAgo}
      step={1}
      aria-label={label}
      aria-invalid={daysAgo === null}
      {...(daysAgo === null ? { status: 'error' as const } : {})}
      value={text}
      onChange={({ target }) => {
        setText(target.value);
        onChange(toDaysAgo(target.value));
      }}
    />
  );
}

type DateProps = {
  label: string;
  side: DraftSide;
  onChange: (side: DraftSide) => void;
  onFocus: () => void;
};

/** Shows a field for a date; a pick in the calendar below fills the field too. */
export function DateInput({ label, side, onChange, onFocus }: DateProps) {
  const { t } = useTranslation('date-range');
  return (
    <Input
      size="small"
      className={styles.date}
      inputMode="numeric"
      maxLength={10}
      placeholder={t('datePlaceholder')}
      aria-label={t('dateLabel', { label })}
      value={side.date}
      onFocus={onFocus}
      onChange={({ target }) => onChange({ ...side, kind: 'date', date: tidy(target.value) })}
    />
  );
}

// Rewrites the accepted forms 20261121 and 2026/11/21.
function tidy(text: string): string {
  const [, year, month, day] = /^(\d{4})[-/.]?(\d{2})[-/.]?(\d{2})$/.exec(text.trim()) ?? [];
  return year && month && day ? `${year}-${month}-${day}` : text.trim();
}
