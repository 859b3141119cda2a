import type { ImportForm, TableLook, UploadSource } from '@stacksight/contract';
import { useMutation } from '@tanstack/react-query';
import { Button, Input, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { api } from '#lib/api.ts';
import { handleError } from '#lib/errors/handle-error.ts';
import { queryClient } from '#lib/query-client.ts';
import { useLibraries } from '#lib/statistics/use-libraries.ts';
import { type Draft, groupOf } from '../map/drafts.ts';
import type { Tried } from '../preview/use-try.ts';
import { GroupLine } from '../run/group-line.tsx';
import styles from '../run/run.module.css';
import { useBarText } from '../run/use-bar-text.ts';
import { uploadsKey } from '../upload/upload-queue.ts';

type Props = {
  source: UploadSource;
  look: TableLook;
  draft: Draft;
  tried: Tried;
  form: ImportForm;
};

const crons = ['30 2 * * *', '0 6 * * *', ''] as const;

/** Shows the bar that makes a rule of a table of a data source, and starts its first run. */
export function SyncBar({ source, look, draft, tried, form }: Props) {
  const { t } = useTranslation('data-import');
  const navigate = useNavigate();
  const [name, setName] = useState(source.table.slice(0, 50));
  const [cron, setCron] = useState<string>(crons[0]);
  const { groups = [] } = useLibraries('');
  const glc = groupOf(draft, look);
  const { hasProblem, text } = useBarText({ look, form, tried });
  const begin = useMutation({
    mutationFn: async () => {
      const body = { ...source, name, form, glc, libcode: draft.libcode, cron: cron || null };
      const { id } = await api.etlRuleConfig.createFromTable({ body });
      await api.etlRuleConfig.run({ params: { id } }).catch(handleError);
      return id;
    },
    onSuccess: async (id) => {
      await navigate(`/config/etl?runs=${id}`);
      await queryClient.invalidateQueries({ queryKey: uploadsKey });
    },
    onError: (error) => handleError(error),
  });
  const isShort = name.trim().length < 2;
  const labels = {
    '30 2 * * *': t('source.night'),
    '0 6 * * *': t('source.morning'),
    '': t('source.byHand'),
  };
  return (
    <div className={styles.runBar}>
      <div className={styles.runButtons}>
        <Input
          aria-label={t('source.ruleName')}
          value={name}
          maxLength={50}
          status={isShort ? 'error' : ''}
          style={{ width: 200 }}
          onChange={({ target }) => setName(target.value)}
        />
        <Select
          aria-label={t('source.when')}
          value={cron}
          onChange={setCron}
          options={crons.map((value) => ({ value, label: labels[value] }))}
        />
        <Button
          type="primary"
          loading={begin.isPending}
          disabled={hasProblem || isShort}
          onClick={() => begin.mutate()}
        >
          {t('source.begin')}
        </Button>
      </div>
      <GroupLine groups={groups} glc={glc} />
      <p role="status" data-bad={hasProblem || isShort || undefined}>
        {isShort ? t('source.noName') : text}
      </p>
    </div>
  );
}
