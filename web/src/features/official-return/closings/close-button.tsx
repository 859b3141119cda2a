import type { OfficialReturn } from '@stacksight/contract';
import { Button, Input } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { toProblem } from '#lib/errors/to-problem.ts';
import { useUnsaved } from '#lib/unsaved/use-unsaved.ts';
import { FormDialog } from '#ui/form-dialog/form-dialog.tsx';
import { useReturnChange } from '../filled/use-return.ts';
import type { ReturnQuery } from '../place/use-return-place.ts';

type Props = { filled: OfficialReturn; query: ReturnQuery };

/** Closes the period of a return, or reopens it, with a note. */
export function CloseButton({ filled, query }: Props) {
  const { t } = useTranslation('official-return');
  const [isOpen, setOpen] = useState(false);
  const { closing, isOpenEnded } = filled;
  const isClosed = closing !== null && closing.reopenedAt === null;
  return (
    <>
      <Button
        disabled={isOpenEnded}
        title={isOpenEnded ? t('close.notEnded') : undefined}
        onClick={() => setOpen(true)}
      >
        {t(isClosed ? 'close.reopen' : 'close.close')}
      </Button>
      {isOpen &&
        (isClosed ? (
          <ReopenDialog id={closing.id} onClose={() => setOpen(false)} />
        ) : (
          <CloseDialog filled={filled} query={query} onClose={() => setOpen(false)} />
        ))}
    </>
  );
}

function CloseDialog({ filled, query, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation('official-return');
  const id = useId();
  const [note, setNote] = useState('');
  useUnsaved(note !== '');
  const { period, libcode, glc } = query;
  const { mutate, isPending, error } = useReturnChange('close', () =>
    api.officialReturn.close({
      body: { period, libcode, note: note.trim(), ...(glc === undefined ? {} : { glc }) },
    }),
  );
  const unknown = filled.fields.filter(({ value }) => value === null).length;
  const open = filled.checks.filter((check) => check.note === null).length;
  return (
    <FormDialog
      title={t('close.title', { place: filled.placeName, period })}
      okText={t('close.close')}
      isReady
      isSaving={isPending}
      problem={toProblem(error)}
      onSave={() => mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{t('close.text')}</p>
      {unknown + open > 0 && <p>{t('close.left', { unknown, checks: open })}</p>}
      <label htmlFor={id}>{t('column.note')}</label>
      <Input
        id={id}
        value={note}
        maxLength={300}
        onChange={({ target }) => setNote(target.value)}
      />
    </FormDialog>
  );
}

/** Takes the reason for reopening a closed period. */
export function ReopenDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('official-return');
  const field = useId();
  const [reason, setReason] = useState('');
  useUnsaved(reason !== '');
  const { mutate, isPending, error } = useReturnChange('reopen', () =>
    api.officialReturn.reopen({ params: { id }, body: { reason: reason.trim() } }),
  );
  return (
    <FormDialog
      title={t('close.reopen')}
      okText={t('close.reopen')}
      isReady={reason.trim() !== ''}
      isSaving={isPending}
      problem={toProblem(error)}
      onSave={() => mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{t('close.reopenText')}</p>
      <label htmlFor={field}>{t('close.reason')}</label>
      <Input
        id={field}
        value={reason}
        maxLength={300}
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  );
}
