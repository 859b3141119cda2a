import type { ReturnCheck } from '@stacksight/contract';
import { Input } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { toProblem } from '#lib/errors/to-problem.ts';
import { useUnsaved } from '#lib/unsaved/use-unsaved.ts';
import { FormDialog } from '#ui/form-dialog/form-dialog.tsx';
import type { ReturnQuery } from '../place/use-return-place.ts';
import { useReturnChange } from './use-return.ts';

type Props = { check: ReturnCheck; query: ReturnQuery; onClose: () => void };

/** Takes the note of a check; an empty note takes it back. */
export function CheckDialog({ check, query, onClose }: Props) {
  const { t } = useTranslation('official-return');
  const id = useId();
  const before = check.note?.note ?? '';
  const [note, setNote] = useState(before);
  useUnsaved(note !== before);
  const { mutate, isPending, error } = useReturnChange('explain', (text: string) =>
    api.officialReturn.explain({ body: { ...query, check: check.code, note: text } }),
  );
  return (
    <FormDialog
      title={t('checks.dialog')}
      okText={t('save')}
      isReady={note.trim() !== before}
      isSaving={isPending}
      problem={toProblem(error)}
      onSave={() => mutate(note.trim(), { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{check.says}</p>
      <label htmlFor={id}>{t('column.note')}</label>
      <Input.TextArea
        id={id}
        value={note}
        maxLength={300}
        showCount
        autoSize={{ minRows: 2 }}
        onChange={({ target }) => setNote(target.value)}
      />
    </FormDialog>
  );
}
