import type { Query } from '@stacksight/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { toProblem } from '#lib/errors/to-problem.ts';
import { notify } from '#lib/notify.ts';
import { FormDialog } from '#ui/form-dialog/form-dialog.tsx';

const mostLetters = 50;

type Props = { query: Query; name: string; onClose: () => void };

/** Shows the dialog that saves the question of an answer as a component, as the analysis does. */
export function SaveAsComponent({ query, name, onClose }: Props) {
  const { t } = useTranslation('assistant-chat');
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [text, setText] = useState(name.slice(0, mostLetters));
  const save = async () => {
    setBusy(true);
    try {
      await api.analyticsComponent.create({ body: { name: text.trim(), query } });
      onClose();
      notify.success(t('save.done', { name: text.trim() }));
      await client.invalidateQueries({ queryKey: ['analyticsComponent'] });
    } catch (thrown) {
      setError(thrown);
      setBusy(false);
    }
  };
  return (
    <FormDialog
      title={t('save.component')}
      okText={t('save.yes')}
      isReady={text.trim() !== ''}
      isSaving={isBusy}
      problem={toProblem(error)}
      onSave={() => void save()}
      onClose={onClose}
    >
      <Input
        value={text}
        maxLength={mostLetters}
        aria-label={t('save.name')}
        onChange={({ target }) => setText(target.value)}
      />
    </FormDialog>
  );
}
