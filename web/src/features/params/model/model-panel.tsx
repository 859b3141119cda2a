import { useTranslation } from 'react-i18next';
import { useCan } from '#ui/can/can.tsx';
import { ReadFailure } from '#ui/read-failure/read-failure.tsx';
import { TableSkeleton } from '#ui/table/table-states.tsx';
import styles from '../params.module.css';
import { ModelFields } from './model-fields.tsx';
import { ModelUsageTable } from './model-usage.tsx';
import { useModel } from './use-model.ts';

/** Shows the language model of the assistant: its address, a trial, and what it costs. */
export function ModelPanel() {
  const { t } = useTranslation('assistant-model');
  const model = useModel();
  const maySeeUse = useCan({ all: ['log:view'] });
  const { data, error, refetch } = model.settings;
  return (
    <section className={styles.panel} aria-label={t('title')}>
      <div>
        <h2>{t('title')}</h2>
        <p className={styles.quiet}>{t('text')}</p>
      </div>
      <div className={styles.fields}>
        {data === undefined && error === null && <TableSkeleton columns={2} />}
        {error && <ReadFailure error={error} onRetry={() => void refetch()} />}
        {data !== undefined && (
          <ModelFields key={JSON.stringify(data)} settings={data} model={model} />
        )}
        {maySeeUse && <ModelUsageTable />}
      </div>
    </section>
  );
}
