import { PictureOutlined } from '@ant-design/icons';
import type { Cell, KeptRange, Query, QueryResult, ShownItem } from '@stacksight/contract';
import { nameIn, rangeOf } from '@stacksight/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { download } from '#lib/download.ts';
import { handleError } from '#lib/errors/handle-error.ts';
import { useFieldValues } from '#lib/filter/use-field-values.ts';
import { useLanguage } from '#lib/i18n/use-language.ts';
import type { Drill } from '#lib/statistics/use-drill.ts';
import type { WorkbookSaver } from '#lib/statistics/use-workbook.ts';
import { ChartSkeleton } from '#ui/chart/chart-skeleton.tsx';
import { useRangeText } from '#ui/date-range-picker/use-range-text.ts';
import { FilterText } from '#ui/filter-editor/filter-text.tsx';
import { FormattedText } from '#ui/formatted-text/formatted-text.tsx';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import type { LibraryNames } from '#ui/metric/metric-facts.tsx';
import { unknownColumn } from '#ui/metric/result-data.ts';
import { StatTile } from '#ui/metric/stat-tile.tsx';
import { ReadFailure } from '#ui/read-failure/read-failure.tsx';
import { ResultView } from '../result/result-view.tsx';
import { Progress } from '../targets/progress.tsx';
import { useTargetValues } from '../targets/use-target-values.ts';
import type { Narrowed } from './filters/use-narrowed.ts';
import { usePageFields } from './filters/use-page-fields.ts';
import { PinButton } from './pin-button.tsx';
import styles from './report.module.css';
import { chartHeightIn } from './report-cell.ts';
import { useReportAnswer } from './use-report.ts';

export type Tools = {
  /** The id of the report. */
  report: string;
  drill: Drill;
  workbook: WorkbookSaver;
  libraryNames: LibraryNames;
};
type Props = {
  item: ShownItem;
  /** The question of an analysis with the filters of the report; undefined while they are being applied. */
  narrowed: Narrowed | undefined;
  /** True if the report has filters, which targets do not follow. */
  isFiltered: boolean;
  tools: Tools;
  isEditing: boolean;
  /** Filters the rest of the report by the picked row; undefined where a pick opens the rows behind it. */
  onPick?: ((result: QueryResult, row: readonly Cell[]) => boolean) | undefined;
};

/** Makes a function that names an item of a report. */
export function useItemName(): (item: ShownItem) => string {
  const { t } = useTranslation('analytics-report');
  const language = useLanguage();
  return (item) => {
    if (item.kind === 'text') return t('item.text');
    if (item.kind === 'component') return item.component?.name ?? t('item.componentGone');
    return item.target === null ? t('item.targetGone') : nameIn(item.target.names, language);
  };
}

/** Shows one item of a report, with its own loading, error and empty states. */
export function ReportItemView({ item, ...props }: Props) {
  const { t } = useTranslation('analytics-report');
  const language = useLanguage();
  if (item.kind === 'text')
    return (
      <div className={styles.text}>
        <FormattedText text={item.text} />
      </div>
    );
  if (item.kind === 'target') {
    if (item.target === null) return <Gone text={t('item.targetGone')} />;
    return (
      <TargetTile
        id={item.id}
        name={nameIn(item.target.names, language)}
        range={item.target.range}
        {...props}
      />
    );
  }
  if (item.component === null) return <Gone text={t('item.componentGone')} />;
  return <Component id={item.id} component={item.component} box={item.box} {...props} />;
}

function Gone({ text }: { text: string }) {
  const { t } = useTranslation('analytics-report');
  return (
    <div className={styles.gone}>
      <b>{text}</b>
      <span>{t('item.goneHint')}</span>
    </div>
  );
}

type ReportComponent = NonNullable<Extract<ShownItem, { kind: 'component' }>['component']>;

type ComponentProps = Omit<Props, 'item' | 'isFiltered'> & {
  id: string;
  component: ReportComponent;
  box: ShownItem['box'];
};

function Component({ id, component, ...props }: ComponentProps) {
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
          hasTable={false}
          hasTools={isEditing}
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
const picking = (drill: Drill, onPick: NonNullable<Props['onPick']>): Drill => ({
  ...drill,
  open: (result, picked) => {
    if (picked.row === undefined || !onPick(result, picked.row)) drill.open(result, picked);
  },
});

type TargetProps = Pick<Props, 'isFiltered' | 'tools' | 'isEditing'> & {
  id: string;
  name: string;
  range: KeptRange;
};

// A target is counted over its own days, not over the days of the report.
function TargetTile({ id, name, range, tools, isFiltered, isEditing }: TargetProps) {
  const { t } = useTranslation(['analytics-target', 'analytics-report']);
  const answer = useTargetValues([id]).get(id);
  const rangeText = useRangeText();
  const found = answer?.data;
  if (found === undefined) {
    return (
      <StatTile
        column={unknownColumn('')}
        value={undefined}
        isLoading
        error={answer?.error}
        {...(answer ? { onRetry: answer.onRetry } : {})}
      />
    );
  }
  return (
    <div className={styles.target}>
      {!isEditing && (
        <span className={styles.targetTools}>
          <PinButton item={{ kind: 'target', id, report: tools.report }} name={name} />
        </span>
      )}
      <StatTile
        column={found.column}
        value={found.value}
        meta={found.meta ?? undefined}
        libraryNames={tools.libraryNames}
        isLoading={answer?.isLoading ?? false}
      />
      <div className={styles.targetFoot}>
        <div>{rangeText.name(range)}</div>
        {isFiltered && <div>{t('analytics-report:filters.target')}</div>}
        {found.reason === null ? <Progress answer={found} /> : t(`reason.${found.reason}`)}
      </div>
    </div>
  );
}
