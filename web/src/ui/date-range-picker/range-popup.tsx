import type { ResolvedRange } from '@stacksight/contract';
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { RangeValue } from '#lib/statistics/filters.ts';
import { browserToday } from './calendar/day.ts';
import styles from './date-range-picker.module.css';
import { allRangeTypes, type DateRangePickerProps } from './picker-props.ts';
import { keepFocusInside, useFocusInside } from './popup/use-focus-inside.ts';
import { usePopupPlace } from './popup/use-popup-place.ts';
import { RangePanel } from './range-panel.tsx';

type PopupProps = Omit<DateRangePickerProps, 'value'> & {
  id: string;
  field: RefObject<HTMLButtonElement | null>;
  value: RangeValue;
  onClose: () => void;
  onPreview: (range: ResolvedRange | null) => void;
};

/** Shows the popup beside the field; its code loads when the user is about to open it. */
export function RangePopup({
  id,
  field,
  value,
  onClose,
  onChange,
  onPreview,
  resolve,
  ...props
}: PopupProps) {
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
    // A page that is hidden with an open popup returns with a closed one.
    return () => {
      document.removeEventListener('pointerdown', onPointer);
      close.current();
    };
  }, [dialog, field]);
}
