import { type KeyboardEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './date-range-picker.module.css';
import type { RangeType } from './range-draft.ts';

type Props = {
  types: readonly RangeType[];
  type: RangeType;
  /** Called when the arrow keys move to a type. */
  onMove: (type: RangeType) => void;
  onChoose: (type: RangeType) => void;
  onConfirm: () => void;
};

const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowRight: 1,
  ArrowUp: -1,
  ArrowLeft: -1,
};

/** Shows the list of range types: arrow keys move, Enter confirms, a click chooses. */
export function TypeList({ types, type, onMove, onChoose, onConfirm }: Props) {
  const { t } = useTranslation('date-range');
  const list = useRef<HTMLDivElement>(null);
  const go = (index: number) => {
    const next = types[(index + types.length) % types.length];
    if (next === undefined) return;
    onMove(next);
    list.current?.querySelector<HTMLElement>(`[data-type="${next}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (step === undefined) onConfirm();
    else go(types.indexOf(type) + step);
  };
  return (
    <div
      ref={list}
      className={styles.types}
      role="radiogroup"
      aria-label={t('types')}
      onKeyDown={onKeyDown}
    >
      {types.map((one) => (
        // biome-ignore lint/a11y/useSemanticElements: styled as a list; a radio's own arrows would not confirm
        <button
          key={one}
          type="button"
          role="radio"
          data-type={one}
          data-first-focus={one === type || undefined}
          aria-checked={one === type}
          tabIndex={one === type ? 0 : -1}
          onClick={() => onChoose(one)}
        >
          {t(`type.${one}`)}
        </button>
      ))}
    </div>
  );
}
