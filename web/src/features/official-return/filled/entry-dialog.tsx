import type { ReturnField } from '@stacksight/contract';
import { Input, InputNumber } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { toProblem } from '#lib/errors/to-problem.ts';
import { useUnsaved } from '#lib/unsaved/use-unsaved.ts';
import { FormDialog } from '#ui/form-dialog/form-dialog.tsx';
import type { ReturnQuery } from '../place/use-return-place.ts';
import { useFieldText, useReturnChange } from './use-return.ts';

type Props = { field: ReturnField; query: ReturnQuery; onClose: () => void };

/** Takes the number of a field and its note; a number in place of one that is worked out needs the reason. */
export function EntryDialog({ field, query, onClose }: Props) {
  const { t } = useTranslation('official-return');
  const text = useFieldText();
  const ids = { value: useId(), note: useId() };
  const { code, number, name, unit, entry, worked, format } = field;
  const [value, setValue] = useState<number | null>(entry?.value ?? null);
  const [note, setNote] = useState(entry?.note ?? '');
  const isChanged = value !== (entry?.value ?? null) || note !== (entry?.note ?? '');
  useUnsaved(isChanged);
  const { mutate, isPending, error } = useReturnChange('enter', () =>
    api.officialReturn.enter({ body: { ...query, field: code, value, note: note.trim() } }),
  );
  const lacksReason = worked !== null && note.trim() === '';
  return (
    <FormDialog
      title={t('entry.title', { name: `${number} ${name}` })}
      okText={t('save')}
      isReady={value !== null && isChanged && !lacksReason}
      isSaving={isPending}
      problem={toProblem(error)}
      onSave={() => mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{field.means}</p>
      {worked !== null && <p>{t('entry.worked', { value: text(worked, field) })}</p>}
      <label htmlFor={ids.value}>
        {unit === null ? t('column.value') : t('entry.value', { unit })}
      </label>
      <InputNumber<number>
        id={ids.value}
        autoFocus
        min={0}
        max={1e15}
        precision={format === 'integer' ? 0 : 4}
        value={value}
        style={{ width: '100%' }}
        onChange={setValue}
      />
      <label htmlFor={ids.note}>{t(worked === null ? 'entry.note' : 'entry.reason')}</label>
      <Input.TextArea
        id={ids.note}
        value={note}
        maxLength={300}
        showCount
        autoSize={{ minRows: 2 }}
        onChange={({ target }) => setNote(target.value)}
      />
    </FormDialog>
  );
}
