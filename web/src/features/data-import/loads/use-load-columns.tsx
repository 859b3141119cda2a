import type { LoadBatch, RowKind } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/format/use-format.ts';
import { noValue } from '#ui/metric/value-text.ts';
import { useTimeColumn } from '#ui/resource-page/columns/use-time-column.ts';
import type { ResourceColumn } from '#ui/resource-page/resource-page-props.ts';
import { StatusMark } from '#ui/status-mark/status-mark.tsx';

export type LoadRow = LoadBatch & { id: string };

export const loadStates = ['done', 'running', 'refused', 'undone', 'replaced', 'dropped'] as const;
const tones = {
  done: 'good',
  running: 'busy',
  refused: 'bad',
  undone: 'quiet',
  replaced: 'quiet',
  dropped: 'bad',
} as const;

export function useLoadColumns(): ResourceColumn<LoadRow>[] {
  const { t } = useTranslation(['data-import', 'data-import-words']);
  const sourceName = (source: string) => {
    if (source === 'sync' || source === 'push') return t(`loads.source.${source}`);
    // Mappings made in the browser are called after the kind of their rows, others have a name.
    const kind = source as RowKind;
    return t(`data-import-words:kind.${kind}.label`, { defaultValue: source });
  };
  const { full, date } = useFormat();
  const time = useTimeColumn();
  const number = (key: 'rowsIn' | 'rowsLoaded' | 'rowsRefused', title: string) => ({
    key,
    title,
    width: 96,
    align: 'end' as const,
    render: (row: LoadRow) => full(row[key]),
    excel: { format: 'integer' as const },
  });
  return [
    {
      key: 'file',
      title: t('loads.column.file'),
      width: 260,
      wraps: true,
      render: ({ file, source }) => file || source,
    },
    time('startedAt', t('loads.column.startedAt')),
    {
      key: 'state',
      title: t('loads.column.state'),
      width: 120,
      render: ({ state }) => (
        <StatusMark tone={tones[state]}>{t(`loads.state.${state}`)}</StatusMark>
      ),
    },
    number('rowsIn', t('loads.column.rowsIn')),
    number('rowsLoaded', t('loads.column.rowsLoaded')),
    number('rowsRefused', t('loads.column.rowsRefused')),
    {
      key: 'tables',
      title: t('loads.column.tables'),
      width: 180,
      isMinor: true,
      wraps: true,
      excel: false,
      render: ({ tables }) => tables.map(({ name }) => name).join(t('result.comma')) || noValue,
    },
    {
      key: 'source',
      title: t('loads.column.source'),
      width: 120,
      isMinor: true,
      render: ({ source }) => sourceName(source),
    },
    {
      key: 'endedAt',
      title: t('loads.column.endedAt'),
      width: 168,
      isExtra: true,
      render: ({ endedAt }) => (endedAt === null ? noValue : date(endedAt, 'minute')),
      excel: { format: 'time' },
    },
  ];
}
