import { PictureOutlined } from '@ant-design/icons';
import { type Query, rangeOf, type ShownItem } from '@stacksight/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { download } from '#lib/download.ts';
import { handleError } from '#lib/errors/handle-error.ts';
import { useFieldValues } from '#lib/filter/use-field-values.ts';
import type { Drill } from '#lib/statistics/use-drill.ts';
import { ChartSkeleton } from '#ui/chart/chart-skeleton.tsx';
import { useRangeText } from '#ui/date-range-picker/use-range-text.ts';
import { FilterText } from '#ui/filter-editor/filter-text.tsx';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import { LazyPart, lazyPart } from '#ui/lazy-part/lazy-part.tsx';
import { ReadFailure } from '#ui/read-failure/read-failure.tsx';
import { TableSkeleton } from '#ui/table/table-states.tsx';
import type { NumbersTableProps } from '../../result/numbers-table.tsx';
import { ResultView } from '../../result/result-view.tsx';
import type { Narrowed } from '../filters/use-narrowed.ts';
import { usePageFields } from '../filters/use-page-fields.ts';
import { PinButton } from '../pin-button.tsx';
import styles from '../report.module.css';
import { chartHeightIn } from '../report-cell.ts';
import { useReportAnswer } from '../use-report.ts';
import type { ReportItemProps } from './report-item-props.ts';

const NumbersTable = lazyPart(
  async () => (await import('../../result/numbers-table.tsx')).NumbersTable,
);
const LateTable = (props: NumbersTableProps) => (
  <LazyPart fallback={<TableSkeleton columns={3} />}>
    <NumbersTable {...props} />
  </LazyPart>
);

type ReportComponent = NonNullable<Extract<ShownItem, { kind: 'component' }>['component']>;

type Props = Omit<ReportItemProps, 'item' | 'isFiltered'> & {
  id: string;
  component: ReportComponent;
  box: ShownItem['box'];
};

/** Shows a saved analysis of a report with its own loading, error and empty states. */
export function Component({ id, component, ...props }: Props) {
  const { box, narrowed, tools, isEditing, onPick } = props;
  const { t } = useTranslation(['analysis', 'analytics-report']);
  const { data, error, isLoading, onRetry } = useReportAnswer(narrowed?.query ?? null);
  const [look, setLook] = useState({ chart: component.chart, metric: '', rest: component.rest });
  const rangeText = useRangeText();
  const { drill, workbook, libraryNames } = tools;
  const { name, note } = component;
  const own = rangeOf(component.query);
  const days =
    data !== undefined
      ? rangeText.days(data.meta.range)
      : typeof own === 'string'
        ? rangeText.name(own)
        : '';
  return (
    <article className={styles.panel} aria-label={name}>
      <header className={styles.panelHead}>
        <h2>{name}</h2>
        <span>{days}</span>
        {!isEditing && (
          <span className={styles.itemTools}>
            <PinButton item={{ kind: 'component', id, report: tools.report }} name={name} />
            {data !== undefined && narrowed && (
              <PictureButton id={id} own={component.query} shown={narrowed.query} />
            )}
          </span>
        )}
        {note && <p>{note}</p>}
        {narrowed && narrowed.left.length > 0 && <LeftOut filters={narrowed.left} />}
      </header>
      {error != null ? (
        <ReadFailure height={200} error={error} onRetry={onRetry} refused={t('error.denied')} />
      ) : data === undefined ? (
        <ChartSkeleton kind="bar" height={chartHeightIn(box)} />
      ) : (
        <ResultView
          key={data.meta.query.kind}
          result={data}
          title={name}
          chart={look.chart}
          metric={look.metric}
          rest={look.rest}
          onLook={(part) => setLook({ ...look, ...part })}
          Table={LateTable}
          hasTable={false}
          isWaiting={isLoading}
          height={chartHeightIn(box)}
          drill={onPick ? picking(drill, onPick) : drill}
          libraryNames={libraryNames}
          empty={{ hint: t('analytics-report:item.emptyHint') }}
          exporting={workbook.ways(name, data.meta.query)}
        />
      )}
    </article>
  );
}

// The server draws the picture, so that it is the same in a file, in a mail and here. It asks what is shown, with the
// filters of the page.
function PictureButton({ id, own, shown }: { id: string; own: Query; shown: Query }) {
  const { t } = useTranslation('analytics-report');
  const question = JSON.stringify(shown);
  const query = question === JSON.stringify(own) ? {} : { question };
  const save = () => {
    void download(api.analyticsComponent.picture({ params: { id }, query })).catch(handleError);
  };
  return (
    <IconButton label={t('file.png')} onClick={save}>
      <PictureOutlined aria-hidden />
    </IconButton>
  );
}

/** Names the filters of the page that the item does not follow. */
function LeftOut({ filters }: { filters: Narrowed['left'] }) {
  const { t } = useTranslation('analytics-report');
  const fields = usePageFields() ?? [];
  return (
    <p className={styles.left}>
      {t('filters.left')}{' '}
      <FilterText filter={{ all: [...filters] }} fields={fields} useValues={useFieldValues} />
    </p>
  );
}

// A pick of a bar filters the page; where it cannot, it opens the rows behind the number, as everywhere.
const picking = (drill: Drill, onPick: NonNullable<ReportItemProps['onPick']>): Drill => ({
  ...drill,
  open: (result, picked) => {
    if (picked.row === undefined || !onPick(result, picked.row)) drill.open(result, picked);
  },
});
