import { DownOutlined } from '@ant-design/icons';
import type { QueryKind } from '@stacksight/contract';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changeKind } from '../draft/edit.ts';
import { kinds } from '../draft/kinds.ts';
import styles from './builder.module.css';
import { KindIcon } from './kind-icon.tsx';
import type { QuestionEditor } from './question-editor.ts';

/** Shows the button with the kind of question, which opens a list of all eleven kinds with explanations. */
export function KindList({ draft, change }: Pick<QuestionEditor, 'draft' | 'change'>) {
  const { t } = useTranslation('analysis');
  const [isOpen, setOpen] = useState(false);
  const field = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const id = useId();
  useEffect(() => {
    if (isOpen) list.current?.querySelector<HTMLElement>('[aria-current=true]')?.focus();
  }, [isOpen]);
  const close = () => {
    setOpen(false);
    field.current?.focus();
  };
  const choose = (kind: QueryKind) => {
    close();
    if (kind !== draft.kind) change(changeKind(draft, kind));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons in it are what is interactive
    <div
      className={styles.kinds}
      onKeyDown={(event) => onKey(event, { isOpen, list, open: () => setOpen(true), close })}
    >
      <button
        ref={field}
        type="button"
        className={styles.kindField}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <KindIcon kind={draft.kind} />
        <span className={styles.kindWords}>
          <b>
            <span className="visually-hidden">{t('kind.label')}</span>{' '}
            {t(`kind.${draft.kind}.name`)}
          </b>
          <small>{t(`kind.${draft.kind}.means`)}</small>
        </span>
        <DownOutlined aria-hidden />
      </button>
      {isOpen && <Kinds id={id} list={list} chosen={draft.kind} onChoose={choose} />}
    </div>
  );
}

type KindsProps = {
  id: string;
  list: RefObject<HTMLUListElement | null>;
  chosen: QueryKind;
  onChoose: (kind: QueryKind) => void;
};

function Kinds({ id, list, chosen, onChoose }: KindsProps) {
  const { t } = useTranslation('analysis');
  return (
    <ul ref={list} id={id} className={styles.kindList}>
      {kinds.map((kind) => (
        <li key={kind}>
          <button
            type="button"
            className={styles.kindItem}
            aria-current={kind === chosen}
            onClick={() => onChoose(kind)}
          >
            <KindIcon kind={kind} />
            <span className={styles.kindWords}>
              <b>{t(`kind.${kind}.name`)}</b>
              <small>{t(`kind.${kind}.means`)}</small>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

type Acts = {
  isOpen: boolean;
  list: RefObject<HTMLUListElement | null>;
  open: () => void;
  close: () => void;
};

// Arrow keys open the list and move through it; Escape closes only the list.
function onKey(event: KeyboardEvent, { isOpen, list, open, close }: Acts): void {
  const { key } = event;
  if (key === 'Escape' && isOpen) {
    event.preventDefault();
    event.stopPropagation();
    close();
    return;
  }
  const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  event.preventDefault();
  if (!isOpen) {
    open();
    return;
  }
  const all: (Element | null)[] = [...(list.current?.querySelectorAll('button') ?? [])];
  const next =
    all[Math.min(all.length - 1, Math.max(0, all.indexOf(document.activeElement) + step))];
  if (next instanceof HTMLElement) next.focus();
}
