import type { AnalyticsReport, Query, ShownItem } from '@stacksight/contract';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyPart, lazyPart } from '#ui/lazy-part/lazy-part.tsx';
import { ReadFailure } from '#ui/read-failure/read-failure.tsx';
import { TableEmpty } from '#ui/table/table-states.tsx';
import type { ReportEdit } from './edit/use-report-edit.ts';
import { useNarrowed } from './filters/use-narrowed.ts';
import {
  conditionsOf,
  hasFilters,
  type ReaderFilters,
  withConditions,
} from './filters/use-report-filters.ts';
import { ReportItemView } from './items/report-item.tsx';
import type { Tools } from './items/report-item-props.ts';
import styles from './report.module.css';
import { placeInGrid } from './report-cell.ts';
import { useRoomBelow } from './use-room-below.ts';

const EditGrid = lazyPart(async () => (await import('./edit/edit-grid.tsx')).EditGrid);

type Props = { report: AnalyticsReport; edit: ReportEdit; reader: ReaderFilters; tools: Tools };

/** Shows the items of a report on its grid, with the filters of the reader, or in editing with those of the report. */
export function ReportGrid({ report, edit, reader, tools }: Props) {
  const { t } = useTranslation('analytics-report');
  const { items, isOn } = edit;
  const grid = useRef<HTMLDivElement>(null);
  useRoomBelow(grid);
  const picked = isOn ? null : reader.picked;
  const filters = isOn ? edit.filters : reader.filters;
  const queries = useQueries(items);
  const all = useNarrowed(queries, filters);
  const rest = useNarrowed(queries, withConditions(filters, picked?.conditions ?? []));
  const failure = all.error ?? rest.error;
  if (items.length === 0) {
    const hint = isOn || !report.mayChange ? t('blank.hint') : t('blank.start');
    return (
      <section className={styles.panel}>
        <TableEmpty words={{ reason: t('blank.reason'), hint }} />
      </section>
    );
  }
  if (failure != null)
    return (
      <ReadFailure
        error={failure}
        onRetry={() => {
          all.onRetry();
          rest.onRetry();
        }}
      />
    );
  const view = (item: ShownItem, index: number) => {
    const place = items.slice(0, index).filter(isAsked).length;
    // The chart with the picked value stays whole, so that another value can be picked.
    const isSource = picked?.from === index;
    return (
      <ReportItemView
        item={item}
        narrowed={(isSource ? all : rest).narrowed?.[place]}
        isFiltered={hasFilters(filters) || picked !== null}
        tools={tools}
        isEditing={isOn}
        onPick={(result, row) => {
          const conditions = conditionsOf(result, row);
          if (conditions.length === 0) return false;
          const isAgain =
            isSource && JSON.stringify(picked.conditions) === JSON.stringify(conditions);
          reader.pick(isAgain ? null : { from: index, conditions });
          return true;
        }}
      />
    );
  };
  if (isOn)
    return (
      <LazyPart>
        <EditGrid edit={edit} view={(item) => view(item, items.indexOf(item))} />
      </LazyPart>
    );
  return (
    <div className={styles.grid} ref={grid}>
      {items.map((item, index) => (
        <div
          key={item.key}
          className={styles.cell}
          style={placeInGrid(item.box)}
          data-picked={picked?.from === index || undefined}
        >
          {view(item, index)}
        </div>
      ))}
    </div>
  );
}

const isAsked = (item: ShownItem): boolean => item.kind === 'component' && item.component !== null;

/** Returns the questions of the items; the list stays the same while the questions do. */
function useQueries(items: readonly ShownItem[]): readonly Query[] {
  const text = JSON.stringify(
    items.flatMap((item) => (item.kind === 'component' ? (item.component?.query ?? []) : [])),
  );
  return useMemo(() => JSON.parse(text) as Query[], [text]);
}
