import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useLibraries } from '#lib/statistics/use-libraries.ts';
import { useUrlState } from '#lib/url-state.ts';
import { Page } from '#ui/page/page.tsx';
import { PageHead } from '#ui/page/page-head.tsx';
import { ReadFailure } from '#ui/read-failure/read-failure.tsx';
import { TableEmpty, TableSkeleton } from '#ui/table/table-states.tsx';
import { Overview } from './overview.tsx';
import { TableList } from './table-list.tsx';
import { TablePanel } from './table-panel.tsx';
import { address, useTables } from './use-warehouse.ts';
import styles from './warehouse.module.css';

/** Shows the page of the data warehouse, with its tables on the left and the chosen table on the right. */
export function WarehousePage() {
  const { t } = useTranslation('dw-schema');
  const [view, change] = useUrlState(address);
  const { groups = [], group } = useLibraries(view.glc);
  const { data, error, onRetry } = useTables(view);
  const choose = (name: string) =>
    change({ table: name, tab: 'structure', column: '', search: '' }, { push: true });
  const table = data?.find((one) => one.table === view.table);
  return (
    <Page>
      <PageHead title={t('title')} hint={t('hint')}>
        {groups.length > 1 && (
          <Select
            className={styles.group ?? ''}
            aria-label={t('group')}
            value={group?.code ?? ''}
            options={groups.map(({ code, label }) => ({ value: code, label }))}
            onChange={(glc: string) => change({ glc })}
          />
        )}
      </PageHead>
      {data ? (
        <div
          className={styles.body}
          data-open={table !== undefined || undefined}
          data-all={view.table === '' || undefined}
        >
          <TableList tables={data} chosen={view.table} onChoose={choose} />
          {table ? (
            <TablePanel table={table} tables={data} view={view} onChange={change} />
          ) : view.table === '' ? (
            <Overview tables={data} onChoose={choose} />
          ) : (
            <div className={styles.nothing}>
              <TableEmpty words={{ reason: t('gone.reason'), hint: t('gone.hint') }} />
            </div>
          )}
        </div>
      ) : error ? (
        <ReadFailure error={error} onRetry={onRetry} />
      ) : (
        <TableSkeleton columns={3} />
      )}
    </Page>
  );
}
