import type { OfficialReturn } from '@stacksight/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { download } from '#lib/download.ts';
import { useDrill } from '#lib/statistics/use-drill.ts';
import { useWorkbook } from '#lib/statistics/use-workbook.ts';
import { Can } from '#ui/can/can.tsx';
import { Page } from '#ui/page/page.tsx';
import { PageHead } from '#ui/page/page-head.tsx';
import { PageTabs, type PageTabsProps } from '#ui/page/page-tabs.tsx';
import { ReadFailure } from '#ui/read-failure/read-failure.tsx';
import { RowsDrawer } from '#ui/statistic-page/rows-drawer.tsx';
import { TableSkeleton } from '#ui/table/table-states.tsx';
import { CloseButton } from '../closings/close-button.tsx';
import { Differences } from '../closings/differences.tsx';
import { PlaceBar } from '../place/place-bar.tsx';
import { type ReturnQuery, useReturnPlace } from '../place/use-return-place.ts';
import { CheckList } from './check-list.tsx';
import { FieldDrawer } from './field-drawer.tsx';
import { FieldTable } from './field-table.tsx';
import styles from './filled.module.css';
import { ReturnSummary } from './return-summary.tsx';
import { useReturn } from './use-return.ts';
import { useShowRows } from './use-show-rows.ts';

/** Shows a return: its fields, checks and differences since the closing. */
export function ReturnTab({ tabs }: { tabs: PageTabsProps }) {
  const { t } = useTranslation('official-return');
  const place = useReturnPlace();
  const { query, failure } = place;
  const { data, error, isLoading, onRetry } = useReturn(query);
  const problem = failure ?? (error == null ? null : { error, onRetry });
  return (
    <Page>
      <PageHead title={tabs.title} hint={data?.form.note ?? t('hint')}>
        {data && query && (
          <>
            <Can all={['export:excel']}>
              <Button onClick={() => void download(api.officialReturn.excel({ query }))}>
                {t('excel')}
              </Button>
            </Can>
            {data.mayClose && <CloseButton filled={data} query={query} />}
          </>
        )}
      </PageHead>
      <PageTabs {...tabs} />
      <PlaceBar place={place} />
      {data && query ? (
        <div className={styles.return} aria-busy={isLoading} data-stale={isLoading || undefined}>
          <Filled
            filled={data}
            query={query}
            field={place.field}
            onField={(field) => place.change({ field }, { push: true })}
          />
        </div>
      ) : problem === null ? (
        <TableSkeleton columns={6} />
      ) : (
        <ReadFailure {...problem} refused={t('refused')} />
      )}
    </Page>
  );
}

type FilledProps = {
  filled: OfficialReturn;
  query: ReturnQuery;
  /** The code of the open field; empty for none. */
  field: string;
  onField: (code: string) => void;
};

function Filled({ filled, query, field, onField }: FilledProps) {
  const drill = useDrill();
  const workbook = useWorkbook();
  const showRows = useShowRows(drill);
  const open = filled.fields.find(({ code }) => code === field);
  return (
    <>
      <ReturnSummary filled={filled} />
      {filled.closing && <Differences query={query} filled={filled} onRows={showRows} />}
      <CheckList filled={filled} query={query} onField={onField} />
      <FieldTable filled={filled} onField={onField} onRows={showRows} />
      {open && (
        <FieldDrawer
          key={open.code}
          field={open}
          filled={filled}
          query={query}
          onRows={showRows}
          onClose={() => onField('')}
        />
      )}
      {drill.behind && <RowsDrawer tools={{ drill, workbook }} behind={drill.behind} />}
    </>
  );
}
