import { CalendarOutlined, DownOutlined } from '@ant-design/icons';
import type { ResolvedRange } from '@stacksight/contract';
import { type RefObject, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyPart, lazyPart } from '../lazy-part/lazy-part.tsx';
import styles from './date-range-picker.module.css';
import { type DateRangePickerProps, defaultRange } from './picker-props.ts';
import { useRangeText } from './use-range-text.ts';

const loadPopup = async () => (await import('./range-popup.tsx')).RangePopup;
const RangePopup = lazyPart(loadPopup);

// The date picker of spec §2 returns named ranges; only the server knows their days.

/** Shows a range in a field, which opens a popup to choose another range. */
export function DateRangePicker({
  value = defaultRange,
  resolved,
  size = 'middle',
  hasDays = true,
  ...props
}: DateRangePickerProps) {
  const text = useRangeText();
  const [isOpen, setOpen] = useState(false);
  const field = useRef<HTMLButtonElement>(null);
  const id = useId();
  const [known, setKnown] = useState<KnownDates>({ before: null, now: null });
  const range = resolved && resolved === known.before ? known.now : resolved;
  // An empty text keeps the room for the days until the server answers.
  const days = hasDays && typeof value === 'string' ? (range ? text.days(range) : '') : null;
  return (
    <>
      <Field
        ref={field}
        id={id}
        size={size}
        isOpen={isOpen}
        isDisabled={props.isDisabled ?? false}
        label={props.label}
        name={text.name(value)}
        days={days}
        onOpen={setOpen}
      />
      {isOpen && (
        <LazyPart>
          <RangePopup
            {...props}
            id={id}
            field={field}
            value={value}
            onClose={() => setOpen(false)}
            onPreview={(now) => setKnown({ before: resolved ?? null, now })}
          />
        </LazyPart>
      )}
    </>
  );
}

type FieldProps = {
  ref: RefObject<HTMLButtonElement | null>;
  id: string;
  size: 'small' | 'middle' | 'large';
  isOpen: boolean;
  isDisabled: boolean;
  label: string | undefined;
  name: string;
  days: string | null;
  onOpen: (isOpen: boolean) => void;
};

function Field({ ref, id, size, isOpen, isDisabled, label, name, days, onOpen }: FieldProps) {
  const { t } = useTranslation('date-range');
  return (
    <button
      ref={ref}
      type="button"
      className={styles.field}
      data-size={size}
      disabled={isDisabled}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      aria-controls={isOpen ? id : undefined}
      aria-label={[label ?? t('label'), name, days].filter(Boolean).join(' ')}
      onPointerEnter={() => void loadPopup()}
      onFocus={() => void loadPopup()}
      onClick={() => onOpen(!isOpen)}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown') return;
        event.preventDefault();
        onOpen(true);
      }}
    >
      <CalendarOutlined aria-hidden className={styles.icon} />
      <span className={styles.name}>{name}</span>{' '}
      {days !== null && (
        <span className={styles.fieldDays} data-days>
          {days}
        </span>
      )}
      <DownOutlined aria-hidden className={styles.arrow} />
    </button>
  );
}

// After a choice, the previewed dates stay until the page's next answer brings newer ones.
type KnownDates = { before: ResolvedRange | null; now: ResolvedRange | null };
