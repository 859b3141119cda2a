import type { QueryResult } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import type { StatisticTools } from '#lib/statistics/use-statistic-tools.ts';
import { Choices } from '#ui/choices/choices.tsx';
import { ExportButton } from '#ui/export-menu/export-button.tsx';
import { SearchField } from '#ui/form-parts/search-field.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { useNewBookColumns } from './new-book-columns.tsx';
import styles from './new-book-list.module.css';
import { type NewBooksView, useNewBookList, uses } from './use-info-center.ts';

type Props = {
  view: NewBooksView;
  onChange: (part: Partial<NewBooksView>) => void;
  tools: StatisticTools;
  /** The numbers above the list, whose copies the user can export. */
  statistics: QueryResult | undefined;
};

/** Shows the list of new titles, with a search, an order, and a filter for titles that nobody has borrowed. */
export function NewBookList({ view, onChange, tools, statistics }: Props) {
  const { t } = useTranslation('info-center');
  const { data, error, isLoading, onRetry } = useNewBookList(view);
  const columns = useNewBookColumns(view.sort, (sort) => onChange({ sort, page: 1 }));
  const title = t('newBooks.list.title');
  return (
    <section className={styles.panel} aria-label={title}>
      <div className={styles.head}>
        <h2>{title}</h2>
        <ListFilters view={view} onChange={onChange} />
        <span className={styles.space} />
        <ExportCopies title={title} tools={tools} statistics={statistics} />
      </div>
      <DataTable
        label={title}
        columns={columns}
        rows={data?.rows}
        rowKey={({ bookrecno }) => bookrecno}
        density="small"
        isLoading={isLoading}
        error={error}
        onRetry={onRetry}
        empty={{ reason: t('newBooks.list.empty.reason'), hint: t('newBooks.list.empty.hint') }}
        page={{
          number: view.page,
          size: view.size,
          total: data?.total ?? 0,
          onChange: (page, size) => onChange({ page: size === view.size ? page : 1, size }),
        }}
      />
    </section>
  );
}

function ListFilters({ view, onChange }: Pick<Props, 'view' | 'onChange'>) {
  const { t } = useTranslation('info-center');
  return (
    <>
      <SearchField
        className={styles.search ?? ''}
        label={t('newBooks.list.search')}
        value={view.title}
        onSearch={(title) => onChange({ title, page: 1 })}
      />
      <Choices
        label={t('newBooks.list.used.label')}
        options={uses.map((used) => ({ value: used, label: t(`newBooks.list.used.${used}`) }))}
        value={view.used}
        onChange={(used) => onChange({ used, page: 1 })}
      />
    </>
  );
}

type ExportProps = Pick<Props, 'tools' | 'statistics'> & { title: string };

function ExportCopies({ title, tools: { workbook }, statistics }: ExportProps) {
  const { t } = useTranslation('info-center');
  if (statistics === undefined) return null;
  // The export has every copy of the listed titles, not only the copies behind one number.
  const exporting = workbook.ways(title, statistics.meta.query, { codes: {} });
  return <ExportButton label={t('newBooks.list.export')} exporting={exporting} />;
}
