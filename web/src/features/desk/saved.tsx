import { BookOutlined, DeleteOutlined, DownOutlined, EditOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Popover } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { handleError } from '#lib/errors/handle-error.ts';
import { useFormat } from '#lib/format/use-format.ts';
import { ask } from '#lib/notify.ts';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import styles from './desk.module.css';
import { NameDialog } from './name-dialog.tsx';
import type { DeskState } from './use-desk.ts';
import { type KeptStatement, useSavedStatements } from './use-saved.ts';

type Naming = { id: string | null; name: string; sql: string };

/** The statements that the user keeps under names: to open, rename, delete, and to add the present one. */
export function Saved({ desk, isEmpty }: { desk: DeskState; isEmpty: boolean }) {
  const { t } = useTranslation('desk');
  const [isOpen, setOpen] = useState(false);
  const [naming, setNaming] = useState<Naming | null>(null);
  const name = (one: Naming) => {
    setOpen(false);
    setNaming(one);
  };
  return (
    <>
      <Popover
        trigger="click"
        placement="bottomLeft"
        open={isOpen}
        onOpenChange={setOpen}
        title={t('saved.title')}
        content={
          isOpen && (
            <>
              <SavedList
                onChoose={(one) => {
                  setOpen(false);
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
          )
        }
      >
        <Button icon={<BookOutlined aria-hidden />} aria-expanded={isOpen}>
          {t('saved.open')} <DownOutlined aria-hidden />
        </Button>
      </Popover>
      {naming && <NameDialog {...naming} onClose={() => setNaming(null)} />}
    </>
  );
}

type ListProps = { onChoose: (one: KeptStatement) => void; onRename: (one: KeptStatement) => void };

function SavedList({ onChoose, onRename }: ListProps) {
  const { t } = useTranslation('desk');
  const { ago } = useFormat();
  const saved = useSavedStatements();
  const client = useQueryClient();
  const confirm = async ({ id, name }: KeptStatement) => {
    const question = { title: t('saved.removeTitle', { name }), text: t('saved.removeText') };
    if (!(await ask(question))) return;
    try {
      await api.savedStatement.remove({ params: { id } });
    } catch (error) {
      handleError(error);
    }
    await client.invalidateQueries({ queryKey: ['savedStatement'] });
  };
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
            onClick={() => void confirm(one)}
          >
            <DeleteOutlined aria-hidden />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}
