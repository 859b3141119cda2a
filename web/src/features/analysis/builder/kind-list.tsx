import { DownOutlined } from '@ant-design/icons';
import type { QueryKind } from '@stacksight/contract';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changeKind } from '../draft/edit.ts';
import { kinds } from '../draft/kinds.ts';
import styles from './builder.module.css';
import { KindIcon } from './kind-icon.tsx';
import type { Making } from './making.ts';

/** What is asked; opens to the eleven ways of asking, each with a sentence. */
export function KindList({ draft, change }: Pick<Making, 'draft' | 'change'>) {
  const { t } = useTranslation('analysis');
  const [isOpen, setOpen] = useState(false);
  const field = useRef<HTMLButtonElement>(null);
  const id = useId();
  const choose = (kind: QueryKind) => {
    setOpen(false);
    field.current?.focus();
    if (kind !== draft.kind) change(changeKind(draft, kind));
  };
  return (
    <div className={styles.kinds}>
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
      {isOpen && (
        <ul id={id} className={styles.kindList}>
          {kinds.map((kind) => (
            <li key={kind}>
              <button
                type="button"
                className={styles.kindItem}
                aria-current={kind === draft.kind}
                onClick={() => choose(kind)}
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
      )}
    </div>
  );
}
