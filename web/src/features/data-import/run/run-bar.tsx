import { DownOutlined } from '@ant-design/icons';
import type { DataUpload, ImportForm, TableLook, UploadTable } from '@stacksight/contract';
import { useMutation } from '@tanstack/react-query';
import { Button, Checkbox, Popover } from 'antd';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { handleError } from '#lib/errors/handle-error.ts';
import { useFormat } from '#lib/format/use-format.ts';
import { queryClient } from '#lib/query-client.ts';
import { useLibraries } from '#lib/statistics/use-libraries.ts';
import type { GoTo } from '../import-place.ts';
import { type ChangeDraft, type Draft, groupOf, type toCall } from '../map/drafts.ts';
import type { Tried } from '../preview/use-try.ts';
import { GroupLine } from './group-line.tsx';
import { LoadSettings } from './load-settings.tsx';
import styles from './run.module.css';
import { useBarText } from './use-bar-text.ts';
import { useOtherOfMarc } from './use-other-of-marc.ts';
import { isOpen, useRun } from './use-runs.ts';
import { useSameTables } from './use-same-tables.ts';

type Props = {
  upload: DataUpload;
  table: UploadTable;
  look: TableLook;
  call: ReturnType<typeof toCall>;
  draft: Draft;
  onDraft: ChangeDraft;
  tried: Tried;
  form: ImportForm | null;
  run: string;
  onGo: GoTo;
};

/** Shows the bar with the buttons that load the table or check the whole of it. */
export function RunBar(props: Props) {
  const { upload, table, look, call, draft, onDraft, tried, form, run, onGo } = props;
  const { t } = useTranslation('data-import');
  const { full } = useFormat();
  const same = useSameTables(upload, table, look, draft);
  const marc = useOtherOfMarc(upload, table, draft);
  const glc = groupOf(draft, look);
  const { groups = [] } = useLibraries('');
  const { hasProblem, text } = useBarText({ look, form, tried });
  const start = useMutation({
    mutationFn: async (mode: 'check' | 'load') => {
      const { replace, mostRefused, all, both } = draft;
      const others = [
        ...(all ? same.map(({ id }) => ({ ...call, table: id })) : []),
        ...(both && marc !== null ? [marc.call] : []),
      ];
      const ids: string[] = [];
      for (const one of [call, ...(mode === 'load' ? others : [])])
        ids.push((await api.dataImport.start({ body: { ...one, mode, replace, mostRefused } })).id);
      return ids;
    },
    onSuccess: ([first = '']) => {
      onGo({ run: first });
      // The other runs are listed, and followed until they end.
      void queryClient.invalidateQueries({ queryKey: ['dataImport', 'runs'] });
    },
    onError: (error) => handleError(error),
  });
  const isOpenNow = useIsOpen(run);
  const isBusy = start.isPending || isOpenNow;
  // The rows of a sheet were counted below its first row.
  const rows = table.rows === null ? null : table.rows + (form?.hasHeader === false ? 1 : 0);
  return (
    <div className={styles.runBar}>
      <div className={styles.runButtons}>
        <Button
          type="primary"
          loading={start.isPending && start.variables === 'load'}
          disabled={hasProblem || isBusy}
          onClick={() => start.mutate('load')}
        >
          {rows === null ? t('bar.load') : t('bar.loadRows', { count: rows, rows: full(rows) })}
        </Button>
        <Button disabled={hasProblem || isBusy} onClick={() => start.mutate('check')}>
          {t('bar.check')}
        </Button>
        <Popover
          trigger="click"
          placement="topLeft"
          title={t('bar.more')}
          content={<LoadSettings {...{ draft, onDraft, form, glc }} file={upload.name} />}
        >
          <Button>
            {t('bar.more')} <DownOutlined aria-hidden />
          </Button>
        </Popover>
        {marc !== null && (
          <Checkbox
            checked={draft.both}
            onChange={({ target }) => onDraft({ both: target.checked })}
          >
            {t('bar.both', {
              kind: t(`tables.kind.${marc.kind}`),
              count: marc.rows,
              rows: full(marc.rows),
            })}
          </Checkbox>
        )}
        {same.length > 0 && (
          <Checkbox checked={draft.all} onChange={({ target }) => onDraft({ all: target.checked })}>
            {t('bar.all', { count: same.length })}
          </Checkbox>
        )}
      </div>
      <GroupLine groups={groups} glc={glc} />
      <p role="status" data-bad={hasProblem || undefined}>
        {text}
      </p>
    </div>
  );
}

function useIsOpen(id: string): boolean {
  const { data } = useRun(id, id !== '');
  return data !== undefined && isOpen(data);
}
