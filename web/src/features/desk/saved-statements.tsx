import { BookOutlined, DeleteOutlined, EditOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/format/use-format.ts';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import styles from './desk.module.css';
import { NameDialog, type NamedStatement } from './name-dialog.tsx';
import { ToolPopover } from './tool-popover.tsx';
import type { DeskState } from './use-desk.ts';
import { type KeptStatement, useRemoveStatement, useSavedStatements } from './use-saved.ts';

/** Shows the saved statements, which the user can open, rename and delete, and a button that saves the present one. */
export function SavedStatements({ desk, isEmpty }: { desk: DeskState; isEmpty: boolean }) {
  const { t } = useTranslation('desk');
  const [named, setNamed] = useState<NamedStatement | null>(null);
  return (
    <>
      <ToolPopover
        icon={<BookOutlined aria-hidden />}
        label={t('saved.open')}
        title={t('saved.title')}
      >
        {(close) => {
          const name = (one: NamedStatement) => {
            close();
            setNamed(one);
          };
          return (
            <>
              <SavedList
                onChoose={(one) => {
                  close();
                  desk.openSaved(one);
                }}
                onRename={name}
              />
              <Button
                type="link"
                disabled={isEmpty}
                onClick={() => name({ id: null, name: '', sql: desk.sql })}
              >
                {t('saved.keep')}
              </Button>
            </>
          );
        }}
      </ToolPopover>
      {named && <NameDialog {...named} onClose={() => setNamed(null)} />}
    </>
  );
}

type ListProps = { onChoose: (one: KeptStatement) => void; onRename: (one: KeptStatement) => void };

function SavedList({ onChoose, onRename }: ListProps) {
  const { t } = useTranslation('desk');
  const { ago } = useFormat();
  const saved = useSavedStatements();
  const remove = useRemoveStatement();
  const questionOf = ({ name }: KeptStatement) => ({
    title: t('saved.removeTitle', { name }),
    text: t('saved.removeText'),
  });
  if (saved?.length === 0) return <p className={styles.none}>{t('saved.none')}</p>;
  return (
    <ul className={styles.recent} aria-busy={!saved}>
      {saved?.map((one) => (
        <li key={one.id} className={styles.kept}>
          <button type="button" title={one.sql} onClick={() => onChoose(one)}>
            <span>{one.name}</span>
            <small>{ago(one.modifiedAt)}</small>
          </button>
          <IconButton label={t('saved.rename', { name: one.name })} onClick={() => onRename(one)}>
            <EditOutlined aria-hidden />
          </IconButton>
          <IconButton
            label={t('saved.remove', { name: one.name })}
            onClick={() => void remove(one.id, questionOf(one))}
          >
            <DeleteOutlined aria-hidden />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}
