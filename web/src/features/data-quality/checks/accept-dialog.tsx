import type { QualityFinding } from '@stacksight/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Input } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { handleError } from '#lib/errors/handle-error.ts';
import { notify } from '#lib/notify.ts';
import { FormDialog } from '#ui/form-dialog/form-dialog.tsx';
import styles from '../quality.module.css';

type Props = { finding: QualityFinding; glc: string; onClose: () => void };

/** Asks for the reason for which a finding is known, and accepts it. */
export function AcceptDialog({ finding, glc, onClose }: Props) {
  const { t } = useTranslation('data-quality');
  const client = useQueryClient();
  const id = useId();
  const [reason, setReason] = useState('');
  const { check, id: key, place, says } = finding;
  const save = useMutation({
    mutationFn: () =>
      api.dataQuality.accept({
        body: { check, key, reason: reason.trim(), ...(glc === '' ? {} : { glc }) },
      }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['dataQuality'] });
      notify.success(t('accept.done'));
      onClose();
    },
    onError: handleError,
  });
  return (
    <FormDialog
      title={t('accept.title')}
      okText={t('accept.ok')}
      isReady={reason.trim() !== ''}
      isSaving={save.isPending}
      onSave={() => save.mutate()}
      onClose={onClose}
    >
      <p className={styles.means}>{t('accept.text', { place, says })}</p>
      <label htmlFor={id}>{t('accept.reason')}</label>
      <Input
        id={id}
        autoFocus
        maxLength={300}
        placeholder={t('accept.placeholder')}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  );
}
