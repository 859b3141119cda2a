import { CalendarOutlined, DownOutlined } from '@ant-design/icons';
import type { CustomRange, NamedRange, ResolvedRange } from '@stacksight/contract';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { browserToday } from './calendar/day.ts';
import styles from './date-range-picker.module.css';
import { keepFocusInside, useFocusInside } from './popup/use-focus-inside.ts';
import { usePopupPlace } from './popup/use-popup-place.ts';
import type { RangeType } from './range-draft.ts';
import { RangePanel } from './range-panel.tsx';
import type { Resolve } from './use-preview.ts';
import { useRangeText } from './use-range-text.ts';

// The date picker of spec §2. It hands out named ranges; which days they are, only the server says.

export type RangeValue = NamedRange | CustomRange;
export type DateRangePickerProps = {
  /** Yesterday unless said (spec §9). */
  value?: RangeValue | undefined;
  onChange: (value: RangeValue) => void;
  /** The days of the value, from the last answer's meta. */
  resolved?: ResolvedRange | null;
  /** Asks the server for the days of a choice that is not confirmed yet. Keep it the same function. */
  resolve?: Resolve;
  /** The server's today; the browser's unless said. */
  today?: string;
  /** Dates up to 20 years ahead. */
  allowFuture?: boolean;
  /** The types on offer, in order. */
  types?: readonly RangeType[];
  size?: 'small' | 'middle' | 'large';
  /** Where focus goes back to, and what it is called. */
  label?: string;
  isDisabled?: boolean;
};

export const allRangeTypes: readonly RangeType[] = [
  'today',
  'yesterday',
  'thisWeek',
  'lastWeek',
  'thisMonth',
  'lastMonth',
  'thisYear',
  'lastYear',
  'last7Day',
  'last30Day',
  'last90Day',
  'sofar',
  'specific',
  'custom',
];

/** A field that shows a range and opens a popup to choose another. */
export function DateRangePicker({
  value = 'yesterday',
  resolved,
  size = 'middle',
  ...props
}: DateRangePickerProps) {
  const text = useRangeText();
  const [isOpen, setOpen] = useState(false);
  const field = useRef<HTMLButtonElement>(null);
  const id = useId();
  const [known, setKnown] = useState<Known>({ before: null, now: null });
  const range = resolved && resolved === known.before ? known.now : resolved;
  const days = range && typeof value === 'string' ? text.days(range) : null;
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
        <Popup
          {...props}
          id={id}
          field={field}
          value={value}
          onClose={() => setOpen(false)}
          onPreview={(now) => setKnown({ before: resolved ?? null, now })}
        />
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
      onClick={() => onOpen(!isOpen)}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown') return;
        event.preventDefault();
        onOpen(true);
      }}
    >
      <CalendarOutlined aria-hidden className={styles.icon} />
      <span className={styles.name}>{name}</span>
      {days && <span className={styles.fieldDays}>{days}</span>}
      <DownOutlined aria-hidden className={styles.arrow} />
    </button>
  );
}

// After a choice, the dates that were previewed stand until the page's next answer brings its own.
type Known = { before: ResolvedRange | null; now: ResolvedRange | null };

type PopupProps = Omit<DateRangePickerProps, 'value'> & {
  id: string;
  field: RefObject<HTMLButtonElement | null>;
  value: RangeValue;
  onClose: () => void;
  onPreview: (range: ResolvedRange | null) => void;
};

function Popup({ id, field, value, onClose, onChange, onPreview, resolve, ...props }: PopupProps) {
  const { t } = useTranslation('date-range');
  const dialog = useRef<HTMLDivElement>(null);
  const style = usePopupPlace(true, field, dialog);
  useFocusInside(true, dialog, field);
  useOutsideClick(dialog, field, onClose);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    keepFocusInside(event);
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };
  return createPortal(
    <div className={styles.layer}>
      <div
        ref={dialog}
        id={id}
        className={styles.popup}
        style={style}
        role="dialog"
        aria-modal
        aria-label={props.label ?? t('label')}
        onKeyDown={onKeyDown}
      >
        <RangePanel
          value={value}
          types={props.types ?? allRangeTypes}
          rules={{ today: props.today ?? browserToday(), allowFuture: props.allowFuture ?? false }}
          resolve={resolve}
          onConfirm={(chosen, preview) => {
            onClose();
            onPreview(preview);
            onChange(chosen);
          }}
          onCancel={onClose}
        />
      </div>
    </div>,
    document.body,
  );
}

function useOutsideClick(
  dialog: RefObject<HTMLElement | null>,
  field: RefObject<HTMLElement | null>,
  onClose: () => void,
): void {
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    const onPointer = ({ target }: PointerEvent) => {
      if (!(target instanceof Node)) return;
      if (!dialog.current?.contains(target) && !field.current?.contains(target)) close.current();
    };
    document.addEventListener('pointerdown', onPointer);
    // A page that is hidden with its popup open comes back without it.
    return () => {
      document.removeEventListener('pointerdown', onPointer);
      close.current();
    };
  }, [dialog, field]);
}
