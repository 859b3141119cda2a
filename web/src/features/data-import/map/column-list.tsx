import { type FileColumn, fieldsOf, type ImportField, type TableLook } from '@stacksight/contract';
import { Button, Input } from 'antd';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasSerials, setColumn, setField } from './change-form.ts';
import { ColumnRow } from './column-row.tsx';
import type { FormProps } from './form-props.ts';
import styles from './map.module.css';

type Props = FormProps & { look: TableLook };

const mostAtOnce = 40;
const searchFrom = 20;

/** Lists the columns of the file and what each is. Of very many columns it shows those that are read, then more. */
export function ColumnList({ form, look, onChange }: Props) {
  const { t } = useTranslation('data-import');
  const [most, setMost] = useState(mostAtOnce);
  const [search, setSearch] = useState('');
  const values = useMemo(
    () => look.form.columns.map((_, at) => look.rows.map(({ cells }) => cells[at] ?? '')),
    [look],
  );
  const latest = useRef({ form, values, onChange });
  latest.current = { form, values, onChange };
  const onField = useCallback((at: number, field: ImportField | null) => {
    const { form, values, onChange } = latest.current;
    const next = setField(form, at, field);
    const isSerial = hasSerials(field, values[at] ?? []);
    onChange(isSerial ? setColumn(next, at, { order: 'serial' }) : next);
  }, []);
  const onColumn = useCallback((at: number, part: Partial<FileColumn>) => {
    latest.current.onChange(setColumn(latest.current.form, at, part));
  }, []);
  const found = form.columns.flatMap((column, at) =>
    column.heading.toLowerCase().includes(search.trim().toLowerCase()) ? [at] : [],
  );
  const shown = found.filter((at, place) => place < most || form.columns[at]?.field != null);
  const { required } = fieldsOf[form.rowIs];
  const read = form.columns.filter(({ field }) => field !== null).length;
  return (
    <>
      <div className={styles.columnsHead}>
        <h3>{t('columns.title')}</h3>
        <span>{t('columns.read', { count: form.columns.length, read })}</span>
        {form.columns.length > searchFrom && (
          <Input
            allowClear
            size="small"
            className={styles.columnSearch ?? ''}
            aria-label={t('columns.search')}
            placeholder={t('columns.search')}
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        )}
      </div>
      <ul className={styles.columns} aria-label={t('columns.title')}>
        {shown.map((at) => {
          const column = form.columns[at];
          if (column === undefined) return null;
          const { heading, field } = column;
          return (
            <ColumnRow
              key={at}
              {...{ at, column, onField, onColumn }}
              values={values[at] ?? []}
              why={field === (look.form.columns[at]?.field ?? null) ? (look.why[at] ?? null) : null}
              isPersonal={look.personal.includes(heading)}
              isRequired={field !== null && required.includes(field)}
              rowIs={form.rowIs}
              taken={takenBy(form.columns, at)}
            />
          );
        })}
      </ul>
      {shown.length < found.length && (
        <Button block type="text" onClick={() => setMost(most + 100)}>
          {t('columns.more', { count: found.length - shown.length })}
        </Button>
      )}
    </>
  );
}

/** Returns the headings of the other columns by their fields, as text. */
function takenBy(columns: readonly FileColumn[], at: number): string {
  const others = columns.filter((column, index) => index !== at && column.field !== null);
  return JSON.stringify(Object.fromEntries(others.map(({ field, heading }) => [field, heading])));
}
