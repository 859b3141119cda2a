import { BankOutlined, DownOutlined } from '@ant-design/icons';
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { LibraryGroup } from '#lib/statistics/use-libraries.ts';
import { keepFocusInside, useFocusInside } from '../../date-range-picker/popup/use-focus-inside.ts';
import { usePopupPlace } from '../../date-range-picker/popup/use-popup-place.ts';
import styles from './library-chooser.module.css';
import type { LibraryChoice } from './library-panel.tsx';
import { folderOf, toLibraryTree } from './library-tree.ts';

const LibraryPanel = lazy(async () => ({
  default: (await import('./library-panel.tsx')).LibraryPanel,
}));

export type LibraryChooserProps = {
  groups: readonly LibraryGroup[] | undefined;
  /** The chosen library group. */
  group: LibraryGroup | undefined;
  /** The chosen libraries; an empty list means all libraries of the group. */
  chosen: readonly string[];
  onChange: (choice: LibraryChoice) => void;
};

/** Shows a field that names the chosen libraries, and opens the list to choose others. */
export function LibraryChooser(props: LibraryChooserProps) {
  const { t } = useTranslation('statistic-page');
  const [isOpen, setOpen] = useState(false);
  const field = useRef<HTMLButtonElement>(null);
  const id = useId();
  const { group, groups } = props;
  const name = useChosenName(props);
  const groupName = group?.label ?? t('libraries.loading');
  const popup = { id, field, onClose: () => setOpen(false) };
  return (
    <>
      <button
        ref={field}
        type="button"
        className={styles.field}
        disabled={group === undefined}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-label={t('libraries.field', { group: groupName, name })}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        <BankOutlined aria-hidden className={styles.icon} />
        <span className={styles.groupName}>{groupName}</span>{' '}
        <span className={styles.name}>{group ? name : ''}</span>
        <DownOutlined aria-hidden className={styles.arrow} />
      </button>
      {isOpen && group && groups && <Popup {...props} {...popup} groups={groups} group={group} />}
    </>
  );
}

function useChosenName({ group, chosen }: LibraryChooserProps): string {
  const { t } = useTranslation('statistic-page');
  const [first] = chosen;
  const count = group?.libraries.length ?? 0;
  if (first === undefined) return t('libraries.all', { count });
  const label = group?.libraries.find(({ code }) => code === first)?.label ?? first;
  const district =
    chosen.length > 1 && group ? folderOf(toLibraryTree(group.libraries), chosen) : null;
  if (district !== null) return t('libraries.district', { name: district.library.label });
  return chosen.length === 1 ? label : t('libraries.several', { label, count: chosen.length });
}

type PopupProps = LibraryChooserProps & {
  id: string;
  field: React.RefObject<HTMLButtonElement | null>;
  groups: readonly LibraryGroup[];
  group: LibraryGroup;
  onClose: () => void;
};

function Popup({ id, field, onClose, onChange, ...panel }: PopupProps) {
  const { t } = useTranslation('statistic-page');
  const dialog = useRef<HTMLDivElement>(null);
  const style = usePopupPlace(true, field, dialog);
  useFocusInside(true, dialog, field);
  useOutsidePress([dialog, field], onClose);
  return createPortal(
    <div
      ref={dialog}
      id={id}
      className={styles.popup}
      style={style}
      role="dialog"
      aria-modal
      aria-label={t('libraries.label')}
      onKeyDown={(event) => {
        keepFocusInside(event);
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      <Suspense fallback={<div className={styles.waiting} />}>
        <LibraryPanel
          {...panel}
          onCancel={onClose}
          onConfirm={(choice) => {
            onClose();
            onChange(choice);
          }}
        />
      </Suspense>
    </div>,
    document.body,
  );
}

function useOutsidePress(
  inside: readonly React.RefObject<HTMLElement | null>[],
  onPress: () => void,
): void {
  const latest = useRef({ inside, onPress });
  latest.current = { inside, onPress };
  useEffect(() => {
    const onPointer = ({ target }: PointerEvent) => {
      const { inside: parts, onPress: close } = latest.current;
      if (target instanceof Node && !parts.some(({ current }) => current?.contains(target)))
        close();
    };
    document.addEventListener('pointerdown', onPointer);
    // A page that is hidden with an open list returns with a closed one.
    return () => {
      document.removeEventListener('pointerdown', onPointer);
      latest.current.onPress();
    };
  }, []);
}
