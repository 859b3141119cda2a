import { Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReadFailure } from '#ui/read-failure/read-failure.tsx';
import { TableSkeleton } from '#ui/table/table-states.tsx';
import styles from './desk.module.css';
import type { useDeskSchema } from './use-desk.ts';

type Props = { schema: ReturnType<typeof useDeskSchema>; onInsert: (text: string) => void };
type SchemaTable = NonNullable<Props['schema']['data']>['tables'][number];

/** Shows the list of tables that statements may use, with their columns; a click inserts a name into the statement. */
export function SchemaList({ schema, onInsert }: Props) {
  const { t } = useTranslation('desk');
  const [search, setSearch] = useState('');
  if (schema.error)
    return <ReadFailure error={schema.error} onRetry={() => void schema.refetch()} />;
  if (!schema.data) return <TableSkeleton columns={1} />;
  const wanted = search.trim().toLowerCase();
  const found = schema.data.tables.flatMap((table) => narrowed(table, wanted));
  return (
    <>
      <Input
        allowClear
        placeholder={t('schema.search')}
        aria-label={t('schema.search')}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      {found.length === 0 && <p className={styles.none}>{t('schema.none')}</p>}
      <ul className={styles.tables}>
        {found.map((table) => (
          <li key={table.name}>
            <TableEntry table={table} isOpen={wanted !== ''} onInsert={onInsert} />
          </li>
        ))}
      </ul>
    </>
  );
}

function narrowed(table: SchemaTable, wanted: string): SchemaTable[] {
  const has = (...texts: string[]) => texts.some((text) => text.toLowerCase().includes(wanted));
  if (wanted === '' || has(table.name, table.label)) return [table];
  const columns = table.columns.filter(({ name, means }) => has(name, means));
  return columns.length === 0 ? [] : [{ ...table, columns }];
}

type EntryProps = { table: SchemaTable; isOpen: boolean; onInsert: Props['onInsert'] };

function TableEntry({ table, isOpen, onInsert }: EntryProps) {
  const { t } = useTranslation('desk');
  return (
    <details open={isOpen}>
      <summary title={table.means}>
        <code>{table.name}</code>
        <small>{table.label}</small>
      </summary>
      <button type="button" className={styles.insert} onClick={() => onInsert(table.name)}>
        {t('schema.insert')}
      </button>
      <ul>
        {table.columns.map(({ name, type, means }) => (
          <li key={name}>
            <button
              type="button"
              title={means || t('schema.insertColumn', { name })}
              onClick={() => onInsert(name)}
            >
              <code>{name}</code>
              <small>{shortType(type)}</small>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

function shortType(type: string): string {
  return type.replace(/LowCardinality\((.*)\)/, '$1').replace(/Nullable\((.*)\)/, '$1?');
}
