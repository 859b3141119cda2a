import { Button, Input } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './shelf.module.css';
import type { ShelfBox } from './use-shelf-stages.ts';

type OpenBoxProps = {
  box: string;
  /** The boxes of this library that are packed and not sent. */
  boxes: readonly ShelfBox[];
  onChange: (box: string) => void;
  /** Is called when the number is complete. */
  onDone: () => void;
};

/** Shows the box that is being packed: its number, how many copies it holds, and where it goes. */
export function OpenBox({ box, boxes, onChange, onDone }: OpenBoxProps) {
  const { t } = useTranslation('holding');
  const id = useId();
  const known = boxes.find((one) => one.box === box.trim());
  const isMixed = (known?.to.length ?? 0) > 1;
  return (
    <section
      className={styles.box}
      data-mixed={isMixed}
      data-keeps-focus
      aria-label={t('shelf.openBox')}
    >
      <label htmlFor={id}>
        {t('shelf.box')}
        <Input
          id={id}
          value={box}
          maxLength={30}
          inputMode="numeric"
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
          onPressEnter={({ currentTarget }) => {
            currentTarget.blur();
            onDone();
          }}
        />
      </label>
      <p aria-live="polite">{stateOf()}</p>
    </section>
  );

  function stateOf() {
    if (box.trim() === '')
      return (
        <Button type="primary" size="large" onClick={() => onChange(nextBox(boxes))}>
          {t('shelf.newBox', { box: nextBox(boxes) })}
        </Button>
      );
    if (known === undefined) return <b>{t('shelf.emptyBox')}</b>;
    return (
      <>
        <b>{t('todo.copies', { count: known.copies })}</b>
        {isMixed
          ? t('shelf.mixedBox', { names: known.to.join(t('readers.and')) })
          : t('todo.to', { name: known.to[0] ?? '' })}
      </>
    );
  }
}

/** Returns the number after the largest number of the known boxes. */
const nextBox = (boxes: readonly ShelfBox[]): string =>
  String(Math.max(0, ...boxes.map(({ box }) => Number(box) || 0)) + 1);
