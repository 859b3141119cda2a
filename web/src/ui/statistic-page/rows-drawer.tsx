import type { Cell, Column, RowsReply } from '@stacksight/contract';
import { Drawer } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { dayBefore } from '#lib/format/dates.ts';
import { useFormat } from '#lib/format/use-format.ts';
import type { RowsBehindNumber } from '#lib/statistics/use-drill.ts';
import type { StatisticTools } from '#lib/statistics/use-statistic-tools.ts';
import { pixelsOfText } from '#lib/text-width.ts';
import { useIsNarrow } from '#lib/window/use-is-narrow.ts';
import { Choices } from '../choices/choices.tsx';
import { ExportButton } from '../export-menu/export-button.tsx';
import { useFocusBack } from '../focus/use-focus-back.ts';
import { HoldingLink } from '../holding-link/holding-link.tsx';
import { useValueLook } from '../metric/use-value-look.ts';
import { isNumeric, toCellText, type ValueLook } from '../metric/value-text.ts';
import { DataTable } from '../table/data-table.tsx';
import type { DataColumn } from '../table/data-table-props.ts';
import styles from './statistic-page.module.css';
import { usePlaceName } from './use-place-name.ts';

type NumberedRow = { index: number; cells: readonly Cell[] };
type Props = {
  tools: Pick<StatisticTools, 'drill' | 'workbook'>;
  behind: RowsBehindNumber;
  /** Buttons beside the export button. */
  actions?: ReactNode;
  /** An extra sentence for users who may not see these rows. */
  refused?: string | undefined;
};

/** Shows the rows behind a number, page by page, and exports them. */
export function RowsDrawer({ tools, behind, actions, refused }: Props) {
  const { t } = useTranslation('statistic-page');
  useFocusBack();
  const { drill } = tools;
  const { data, error, isLoading, onRetry } = drill.answer;
  const title = usePlaceName(behind);
  const meta = useRowsMeta(data, error);
  const columns = useRowColumns(data);
  const rows = useMemo(() => data?.rows.map((cells, index) => ({ index, cells })), [data]);
  const isNarrow = useIsNarrow();
  const buttons = (
    <span className={styles.drawerActions}>
      {actions}
      <ExportRows tools={tools} behind={behind} title={title} data={data} />
    </span>
  );
  return (
    <Drawer
      open
      title={title}
      size="min(1120px, 92vw)"
      onClose={drill.close}
      extra={isNarrow ? null : buttons}
    >
      {isNarrow && buttons}
      <div className={styles.drawerMeta}>
        <p>{meta}</p>
        <RowLists drill={drill} />
      </div>
      <DataTable<NumberedRow>
        label={title}
        columns={columns}
        rows={rows}
        rowKey={({ index }) => index}
        density="small"
        isLoading={isLoading}
        error={error}
        refused={refused}
        onRetry={onRetry}
        empty={{ reason: t('rows.empty.reason'), hint: t('rows.empty.hint') }}
        page={{ ...drill.page, total: data?.total ?? 0 }}
      />
    </Drawer>
  );
}

/** Switches the list between rows, readers and titles. */
function RowLists({ drill: { answer, of, onOf } }: Pick<Props['tools'], 'drill'>) {
  const { t } = useTranslation('statistic-page');
  const lists = answer.data?.lists ?? [];
  if (lists.length === 0 && (of === 'rows' || of === answer.data?.listed.of)) return null;
  const options = [...new Set(['rows', ...lists, of] as const)];
  return (
    <Choices
      label={t('rows.of.label')}
      options={options.map((value) => ({ value, label: t(`rows.of.${value}`) }))}
      value={of}
      onChange={onOf}
    />
  );
}

type ExportProps = Pick<Props, 'tools' | 'behind'> & { title: string; data: RowsReply | undefined };

function ExportRows({ tools: { workbook }, behind, title, data }: ExportProps) {
  const { t } = useTranslation('statistic-page');
  return (
    <ExportButton
      label={t('rows.export')}
      isDisabled={!data || data.total === 0}
      exporting={workbook.ways(title, behind.result.meta.query, behind.place)}
    />
  );
}

function useRowsMeta(data: RowsReply | undefined, error: unknown): string {
  const { t } = useTranslation('statistic-page');
  const { date, full } = useFormat();
  if (!data) return error == null ? t('rows.loading') : '';
  const { from, to } = data.meta.range;
  const last = dayBefore(to);
  const { noun } = data.listed;
  return t('rows.meta', { total: full(data.total), noun, from: date(from), to: date(last) });
}

function useRowColumns(data: RowsReply | undefined): DataColumn<NumberedRow>[] {
  const look = useValueLook();
  return (data?.columns ?? []).map((column, place) => ({
    key: column.key,
    title: column.label,
    align: isNumeric(column) ? 'end' : 'start',
    width: widthFor(column, place, data, look),
    ...(column.key === 'title' ? { card: 'title' as const } : {}),
    render: ({ cells }) => {
      const cell = cells[place] ?? null;
      const text = toCellText(cell, column, look);
      const words = <span title={text}>{text}</span>;
      if (column.key === 'title' && /^\d+$/.test(`${cell}`))
        return <HoldingLink bookrecno={`${cell}`}>{words}</HoldingLink>;
      return column.key === 'barcode' && text !== '' && cell !== null ? (
        <HoldingLink barcode={`${cell}`}>{words}</HoldingLink>
      ) : (
        words
      );
    },
  }));
}

// Returns the width that the longest text of the first rows needs, within limits.
function widthFor(column: Column, place: number, data: RowsReply | undefined, look: ValueLook) {
  const cells = (data?.rows ?? []).slice(0, 50).map((row) => row[place] ?? null);
  const texts = [column.label, ...cells.map((cell) => toCellText(cell, column, look))];
  const widest = Math.max(...texts.map(pixelsOfText));
  return Math.min(296, Math.max(72, 28 + widest));
}
