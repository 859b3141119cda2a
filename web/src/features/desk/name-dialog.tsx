import { Input, Modal } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#lib/api/api-error.ts';
import { toSentence } from '#lib/errors/handle-error.ts';
import { notify } from '#lib/notify.ts';
import { useFocusBack } from '#ui/focus/use-focus-back.ts';
import styles from './desk.module.css';
import { useSaveStatement } from './use-saved.ts';

type Props = { id: string | null; name: string; sql: string; onClose: () => void };

/** Asks for the name of a statement, a new one or one that is renamed. */
export function NameDialog({ id, name: before, sql, onClose }: Props) {
  const { t } = useTranslation('desk');
  useFocusBack();
  const field = useId();
  const [name, setName] = useState(before);
  const { mutate, isPending, error } = useSaveStatement();
  const isReady = name.trim() !== '' && !isPending;
  const save = () => {
    if (!isReady) return;
    const form = { name: name.trim(), sql };
    mutate(
      { id, form },
      {
        onSuccess: () => {
          notify.success(t('saved.done', { name: form.name }));
          onClose();
        },
      },
    );
  };
  const problem = error instanceof ApiError ? error.fields.name : undefined;
  return (
    <Modal
      open
      title={t(id === null ? 'saved.keep' : 'saved.renaming')}
      okText={t('saved.save')}
      cancelText={t('saved.cancel')}
      confirmLoading={isPending}
      okButtonProps={{ disabled: !isReady }}
      onOk={save}
      onCancel={onClose}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <label htmlFor={field}>{t('saved.name')}</label>
        <Input
          id={field}
          autoFocus
          value={name}
          maxLength={60}
          onChange={({ target }) => setName(target.value)}
        />
        <p className={styles.problem} role="alert">
          {error == null ? '' : (problem ?? toSentence(error))}
        </p>
      </form>
    </Modal>
  );
}
