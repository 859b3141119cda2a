import type { RecordEntry } from '@stacksight/contract';
import { Select } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/format/use-format.ts';
import { urlChoice, useUrlState } from '#lib/url-state.ts';
import { HoldingLink } from '#ui/holding-link/holding-link.tsx';
import { noValue } from '#ui/metric/value-text.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import type { DataColumn } from '#ui/table/data-table-props.ts';
import styles from './record.module.css';

const groups = ['all', 'loan', 'hold', 'move', 'stock'] as const;
const shape = { entries: urlChoice(groups, 'all') };
const groupOf = (kind: RecordEntry['kind']): (typeof groups)[number] => {
  switch (kind) {
    case 'loan':
    case 'return':
      return 'loan';
    case 'hold':
    case 'holdEnd':
      return 'hold';
    case 'move':
    case 'allot':
      return 'move';
    default:
      return 'stock';
  }
};

type NumberedEntry = RecordEntry & { index: number };

/** Shows all events of a title or copy, newest first. */
export function EntryTable({
  entries,
  total,
  withBarcode = false,
}: {
  entries: readonly RecordEntry[];
  total: number;
  withBarcode?: boolean;
}) {
  const { t } = useTranslation('holdings-record');
  const { date } = useFormat();
  const what = useEntryText();
  const [page, setPage] = useState({ number: 1, size: 20 });
  const [{ entries: group }, change] = useUrlState(shape);
  const section = useRef<HTMLElement>(null);
  // The page opens at this table if its address names one kind of event.
  const [isSought] = useState(group !== 'all');
  useEffect(() => {
    if (isSought) section.current?.scrollIntoView();
  }, [isSought]);
  const rows = entries
    .map((entry, index) => ({ ...entry, index }))
    .filter(({ kind }) => group === 'all' || groupOf(kind) === group);
  const columns: DataColumn<NumberedEntry>[] = [
    { key: 'day', title: t('column.day'), width: 120, render: ({ day }) => date(day) },
    { key: 'what', title: t('column.what'), width: 320, card: 'title', render: what },
    {
      key: 'library',
      title: t('column.library'),
      width: 220,
      wraps: true,
      render: ({ libraryName }) => libraryName || t('otherLibrary'),
    },
    ...(withBarcode ? [barcodeColumn(t('column.barcode'))] : []),
  ];
  const label =
    total > entries.length ? t('firstEntries', { shown: entries.length, total }) : t('entries');
  return (
    <section className={styles.part} ref={section}>
      <div className={styles.head}>
        <h2>{label}</h2>
        <Select
          aria-label={t('kinds.label')}
          value={group}
          onChange={(next) => {
            change({ entries: next });
            setPage({ ...page, number: 1 });
          }}
          options={groups.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          popupMatchSelectWidth={false}
        />
      </div>
      <DataTable<NumberedEntry>
        label={label}
        columns={columns}
        rows={rows.slice((page.number - 1) * page.size, page.number * page.size)}
        rowKey={({ index }) => index}
        density="small"
        empty={{ reason: t('noEntries'), hint: t('noEntriesHint') }}
        page={{
          ...page,
          total: rows.length,
          onChange: (number, size) => setPage({ number, size }),
        }}
      />
    </section>
  );
}

const barcodeColumn = (title: string): DataColumn<NumberedEntry> => ({
  key: 'barcode',
  title,
  width: 150,
  render: ({ barcode }) =>
    barcode === '' ? noValue : <HoldingLink barcode={barcode}>{barcode}</HoldingLink>,
});

const known = {
  hold: ['filled', 'cancelled', 'expired'],
  allot: ['planned', 'picked', 'sent', 'received'],
  order: ['ordered', 'received', 'catalogued'],
  weeding: ['withdraw', 'move', 'mend', 'missing'],
} as const;

/** Returns the function that describes an event in a few words. */
function useEntryText(): (entry: RecordEntry) => string {
  const { t } = useTranslation('holdings-record');
  return ({ kind, amount, detail, fromName, readerType }) => {
    const from = fromName === '' ? t('otherLibrary') : (fromName ?? '');
    switch (kind) {
      case 'loan':
        return readerType ? t('entry.loanBy', { type: readerType }) : t('entry.loan');
      case 'hold':
        return readerType ? t('entry.holdBy', { type: readerType }) : t('entry.hold');
      case 'return':
        return t('entry.return', { count: amount ?? 0 });
      case 'holdEnd': {
        const outcome = known.hold.find((one) => one === detail);
        const words = outcome ? t(`outcome.${outcome}`) : detail;
        return words === '' ? t('entry.holdEnd') : t('entry.holdEndAs', { detail: words });
      }
      case 'move':
        return t('entry.move', { from });
      case 'allot': {
        const stage = known.allot.find((one) => one === detail);
        return t('entry.allot', { from, stage: stage ? t(`allot.${stage}`) : detail });
      }
      case 'order': {
        const stage = known.order.find((one) => one === detail);
        return t('entry.order', {
          stage: stage ? t(`order.${stage}`) : detail,
          count: amount ?? 0,
        });
      }
      case 'weeding': {
        if (detail === 'keep') return t('entry.kept', { count: amount ?? 0 });
        const decision = known.weeding.find((one) => one === detail);
        return t('entry.weeding', { decision: decision ? t(`weeding.${decision}`) : detail });
      }
      case 'arrived':
      case 'withdrawn':
        return t(`entry.${kind}`);
    }
  };
}
