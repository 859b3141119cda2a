import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/format/use-format.ts';
import { notify } from '#lib/notify.ts';
import type { StatisticTools } from '#lib/statistics/use-statistic-tools.ts';
import { useUnsaved } from '#lib/unsaved/use-unsaved.ts';
import { useCan } from '#ui/can/can.tsx';
import { columnsOf, toNumber } from '#ui/metric/result-data.ts';
import { ReadFailure } from '#ui/read-failure/read-failure.tsx';
import { TableSkeleton } from '#ui/table/table-states.tsx';
import { FieldList } from './field-list.tsx';
import styles from './incomplete.module.css';
import {
  type IncompleteReply,
  type ReaderField,
  useIncompleteRecords,
  useSaveIncomplete,
} from './use-incomplete.ts';

/** Shows a card with the fields that a complete reader record needs, and the number of incomplete records. */
export function IncompleteCard({ tools }: { tools: StatisticTools }) {
  const { t } = useTranslation('customization');
  const { data, error, onRetry } = useIncompleteRecords(tools.filters);
  return (
    <section className={styles.card} aria-label={t('incomplete.title')}>
      <h2>{t('incomplete.title')}</h2>
      {data ? (
        <Rule key={data.fields.join()} reply={data} tools={tools} />
      ) : error ? (
        <ReadFailure height={200} error={error} onRetry={onRetry} />
      ) : (
        <TableSkeleton columns={2} />
      )}
    </section>
  );
}

function Rule({ reply, tools }: { reply: IncompleteReply; tools: StatisticTools }) {
  const { t } = useTranslation('customization');
  const mayEdit = useCan({ all: ['customization:edit'] });
  const [draft, setDraft] = useState<readonly ReaderField[]>(reply.fields);
  const { mutateAsync, isPending } = useSaveIncomplete(tools.filters.glc);
  const isDirty = [...draft].sort().join() !== [...reply.fields].sort().join();
  useUnsaved(isDirty);
  const save = async () => {
    await mutateAsync([...draft]);
    notify.success(t('common:done.update'));
  };
  return (
    <>
      <Found reply={reply} tools={tools} />
      <p className={styles.hint}>{t(mayEdit ? 'incomplete.choose' : 'incomplete.chosen')}</p>
      <FieldList byField={reply.byField} chosen={draft} isFixed={!mayEdit} onChange={setDraft} />
      {mayEdit && (
        <div className={styles.ends}>
          <Button disabled={!isDirty} onClick={() => setDraft(reply.fields)}>
            {t('incomplete.undo')}
          </Button>
          <Button
            type="primary"
            disabled={!isDirty}
            loading={isPending}
            onClick={() => void save().catch(() => undefined)}
          >
            {t('incomplete.save')}
          </Button>
        </div>
      )}
    </>
  );
}

function Found({
  reply: { result, fields },
  tools,
}: {
  reply: IncompleteReply;
  tools: StatisticTools;
}) {
  const { t } = useTranslation('customization');
  const { full } = useFormat();
  const [metric = -1] = columnsOf(result, 'metric');
  const column = result.columns[metric];
  const count = toNumber((result.totals ?? result.rows[0])?.[metric]) ?? 0;
  if (fields.length === 0) return <p className={styles.found}>{t('incomplete.none')}</p>;
  return (
    <p className={styles.found}>
      {t('incomplete.found')}{' '}
      <button
        type="button"
        className={styles.number}
        onClick={() => tools.drill.open(result, column ? { column } : {})}
      >
        {full(count)}
      </button>{' '}
      {t('incomplete.records')}
    </p>
  );
}
