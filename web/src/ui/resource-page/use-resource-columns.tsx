import { MoreOutlined } from '@ant-design/icons';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pixelsOfText } from '#lib/text-width.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import type { Spot } from '../popup-menu/place-beside.ts';
import { PopupMenu } from '../popup-menu/popup-menu.tsx';
import type { DataColumn } from '../table/data-table-props.ts';
import { hiddenColumns } from './columns/fitting-columns.ts';
import styles from './resource-page.module.css';
import type {
  ResourceColumn,
  ResourcePageProps,
  RowAction,
  RowWithId,
} from './resource-page-props.ts';
import type { ResourceActions } from './use-resource-actions.ts';

type ResourceColumnsInput<Row extends RowWithId> = Pick<
  ResourcePageProps<Row, object>,
  'columns' | 'resource' | 'nameColumn' | 'nameOf' | 'detail' | 'history'
> & {
  actions: ResourceActions<Row>;
  /** The keys of the columns that the user hides; null if the user has not chosen columns. */
  hidden: readonly string[] | null;
  /** The width in pixels for all columns together. */
  room: number;
};

// The width in pixels that the head of the actions needs in either language.
const widthOfHead = 80;

/** Returns the keys of the hidden columns, and the columns of the table, of which the last has the actions on a row. */
export function useResourceColumns<Row extends RowWithId>(
  input: ResourceColumnsInput<Row>,
): { hidden: readonly string[]; shown: DataColumn<Row>[] } {
  const { columns, actions, resource, room } = input;
  const { t } = useTranslation('resource-page');
  const widths = (resource.answer.rows ?? []).map((row) => widthOf(actions.actionsOf(row)));
  const widest = Math.max(0, ...widths);
  const width = widest === 0 ? 0 : Math.max(widthOfHead, widest);
  const hidden = input.hidden ?? hiddenColumns(columns, { room, taken: width });
  const visible = columns.filter(({ key }) => !hidden.includes(key));
  const shown = [
    ...visible.map((column) => toColumn(column, input)),
    ...(width > 0
      ? [
          {
            key: 'actions',
            title: t('actions'),
            width,
            fixed: 'end' as const,
            render: (row: Row) => <Actions row={row} actions={actions} />,
          },
        ]
      : []),
  ];
  return { hidden, shown };
}

function toColumn<Row extends RowWithId>(
  column: ResourceColumn<Row>,
  input: ResourceColumnsInput<Row>,
): DataColumn<Row> {
  const { key, title, render, width, align, sort, card, lead, wraps } = column;
  const isName = key === input.nameColumn;
  return {
    key,
    title,
    render: (row) =>
      withLead(isName ? nameCell(row, render(row), input) : render(row), lead?.(row)),
    ...(width === undefined ? {} : { width }),
    ...(align === undefined ? {} : { align }),
    ...(wraps === undefined ? {} : { wraps }),
    ...(card === undefined ? (isName ? { card: 'title' as const } : {}) : { card }),
    ...(sort === undefined ? {} : { sort: sortOf(key, sort, input) }),
  };
}

const withLead = (content: ReactNode, lead: ReactNode) =>
  lead === undefined ? (
    content
  ) : (
    <span className={styles.led}>
      {lead}
      {content}
    </span>
  );

function nameCell<Row extends RowWithId>(
  row: Row,
  content: ReactNode,
  input: ResourceColumnsInput<Row>,
) {
  const { actions, detail, history } = input;
  const open = (detail ?? history) ? actions.open : actions.canEdit(row) ? actions.edit : null;
  if (open === null) return content;
  return (
    <button
      type="button"
      className={styles.name}
      // The tooltip shows a name that the column cuts.
      title={input.nameOf(row)}
      data-resource-row={row.id}
      onClick={() => open(row)}
    >
      {content}
    </button>
  );
}

function sortOf<Row extends RowWithId>(
  key: string,
  first: 'ascend' | 'descend',
  { resource: { view, change } }: ResourceColumnsInput<Row>,
): NonNullable<DataColumn<Row>['sort']> {
  const [field, order] = view.sort.split('.');
  const second = first === 'ascend' ? 'descend' : 'ascend';
  const isOn = field === key;
  const next = !isOn ? `${key}.${first}` : order === first ? `${key}.${second}` : '';
  return {
    order: isOn ? (order === 'descend' ? 'descend' : 'ascend') : null,
    onSort: () => change({ sort: next, page: 1 }),
  };
}

const mostInLine = 2;

/** Splits the actions into buttons and a menu; a menu never has a single action. */
function split(all: readonly RowAction[]): [RowAction[], RowAction[]] {
  const count = all.length <= mostInLine + 1 ? all.length : mostInLine;
  return [all.slice(0, count), all.slice(count)];
}

function widthOf(all: readonly RowAction[]): number {
  if (all.length === 0) return 0;
  const [inLine, rest] = split(all);
  const words = inLine.reduce((sum, { label }) => sum + pixelsOfText(label) + 12, 0);
  return Math.max(72, Math.ceil(words + (rest.length > 0 ? 36 : 0) + 24));
}

function Actions<Row extends RowWithId>({
  row,
  actions,
}: {
  row: Row;
  actions: ResourceActions<Row>;
}) {
  const { t } = useTranslation('resource-page');
  const [spot, setSpot] = useState<Spot | null>(null);
  const all = actions.actionsOf(row);
  const [inLine, rest] = split(all);
  return (
    <span className={styles.actions}>
      {inLine.map((action) => (
        <ActionButton key={action.key} action={action} onRun={() => void actions.run(action)} />
      ))}
      {rest.length > 0 && (
        <IconButton
          label={t('more')}
          aria-haspopup="menu"
          className={styles.more ?? ''}
          onClick={({ currentTarget }) =>
            setSpot({ kind: 'below', box: currentTarget.getBoundingClientRect(), align: 'end' })
          }
        >
          <MoreOutlined aria-hidden />
        </IconButton>
      )}
      {spot && (
        <PopupMenu
          label={t('more')}
          spot={spot}
          onClose={() => setSpot(null)}
          actions={rest.map(({ key, label, icon, isDanger, ...action }) => ({
            key,
            label,
            icon,
            isDanger: isDanger ?? false,
            run: () => void actions.run(action),
          }))}
        />
      )}
    </span>
  );
}

function ActionButton({ action, onRun }: { action: RowAction; onRun: () => void }) {
  return (
    <button
      type="button"
      className={styles.action}
      data-danger={action.isDanger || undefined}
      onClick={onRun}
    >
      {action.label}
    </button>
  );
}
