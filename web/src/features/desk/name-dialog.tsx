import { Input } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toProblem } from '#lib/errors/to-problem.ts';
import { notify } from '#lib/notify.ts';
import { FormDialog } from '#ui/form-dialog/form-dialog.tsx';
import { useSaveStatement } from './use-saved.ts';

/** A statement with the name that the user gives it; the id is null for a new one. */
export type NamedStatement = { id: string | null; name: string; sql: string };
type Props = NamedStatement & { onClose: () => void };

/** Shows the dialog that asks for the name of a new or renamed statement. */
export function NameDialog({ id, name: before, sql, onClose }: Props) {
  const { t } = useTranslation('desk');
  const field = useId();
  const [typed, setTyped] = useState(before);
  const { mutate, isPending, error } = useSaveStatement();
  const name = typed.trim();
  const save = () =>
    mutate(
      { id, form: { name, sql } },
      {
        onSuccess: () => {
          notify.success(t('saved.done', { name }));
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title={t(id === null ? 'saved.keep' : 'saved.renaming')}
      okText={t('saved.save')}
      isReady={name !== ''}
      isSaving={isPending}
      problem={toProblem(error)}
      onSave={save}
      onClose={onClose}
    >
      <label htmlFor={field}>{t('saved.name')}</label>
      <Input
        id={field}
        autoFocus
        value={typed}
        maxLength={60}
        onChange={({ target }) => setTyped(target.value)}
      />
    </FormDialog>
  );
}
