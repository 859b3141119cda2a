import type { ImportTried, TableLook } from '@stacksight/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/format/use-format.ts';
import { useFieldWords } from '../map/use-field-words.ts';
import { cellText, shownColumns } from './cell-text.ts';
import styles from './preview.module.css';

type Props = { tried: ImportTried; at: number; look: TableLook };
type Row = ImportTried['rows'][number];

const fewRows = 8;

/** Shows the rows of one part as they would arrive; a refused row shows its reason in the place of its values. */
export function TriedPart({ tried, at, look }: Props) {
  const { t } = useTranslation('data-import');
  const { full } = useFormat();
  const words = useFieldWords();
  const [isWhole, setWhole] = useState(false);
  const part = tried.parts[at];
  if (part === undefined) return null;
  const rows = tried.rows.filter(
    (row) => valuesOf(row, at) !== null || refusalOf(row, at) !== null,
  );
  const kept = rows.flatMap((row) => valuesOf(row, at) ?? []).length > 0;
  const columns = shownColumns(
    part,
    rows.flatMap((row) => {
      const values = valuesOf(row, at);
      return values === null ? [] : [values];
    }),
  );
  const shown = isWhole ? rows : firstRows(rows, at);
  return (
    <div className={styles.part}>
      <h3>
        {part.name}
        <span>
          {t('preview.rows', {
            count: rows.length,
            rows: full(rows.filter((row) => valuesOf(row, at) !== null).length),
          })}
        </span>
      </h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={styles.scroll} tabIndex={0} aria-label={part.name}>
        <table>
          <thead>
            <tr>
              <th className={styles.line}>{t('preview.line')}</th>
              {kept &&
                columns.map((column) => (
                  <th key={column}>{words.column(part.columns[column] ?? '')}</th>
                ))}
              {!kept && <th>{t('preview.why')}</th>}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <Line
                key={row.line}
                {...{ row, at, look, columns }}
                names={part.columns}
                reasons={tried.reasons}
              />
            ))}
          </tbody>
        </table>
      </section>
      {shown.length < rows.length && (
        <Button type="text" size="small" block onClick={() => setWhole(true)}>
          {t('preview.more', { count: rows.length - shown.length })}
        </Button>
      )}
    </div>
  );
}

type LineProps = {
  row: Row;
  at: number;
  look: TableLook;
  columns: readonly number[];
  names: readonly string[];
  reasons: ImportTried['reasons'];
};

function Line({ row, at, look, columns, names, reasons }: LineProps) {
  const { t } = useTranslation('data-import');
  const { full } = useFormat();
  const values = valuesOf(row, at);
  const refusal = refusalOf(row, at);
  const line = <td className={styles.line}>{full(row.line)}</td>;
  if (values !== null)
    return (
      <tr>
        {line}
        {columns.map((column) => (
          <td key={column}>{cellText(names[column] ?? '', values[column] ?? null)}</td>
        ))}
      </tr>
    );
  if (refusal === null) return null;
  const cells = look.rows.find(({ line: seen }) => seen === row.line)?.cells;
  const value = cells?.[look.header.indexOf(refusal.field)] ?? '';
  const text = reasons.find(
    ({ reason, field }) => reason === refusal.reason && field === refusal.field,
  )?.text;
  return (
    <tr data-refused>
      {line}
      <td colSpan={Math.max(1, columns.length)}>
        {refusal.reason !== 'suppressed' && (
          <span className={styles.refused}>{t('preview.refusedRow')}</span>
        )}
        {refusal.field !== '' && <b>{refusal.field}</b>} {value !== '' && <mark>{value}</mark>}{' '}
        {text ?? refusal.reason}
      </td>
    </tr>
  );
}

const valuesOf = (row: Row, at: number) =>
  row.parts.find(({ part }) => part === at)?.values ?? null;

/** Returns why a part lacks a row. A row that nobody can read belongs to no part, and is shown at the first one. */
const refusalOf = (row: Row, at: number) =>
  row.refusals.find(({ part }) => part === at || (part === null && at === 0)) ?? null;

/** Returns the first rows, and all refused ones among the rest as far as there is room. */
function firstRows(rows: readonly Row[], at: number): readonly Row[] {
  const refused = rows.filter((row) => refusalOf(row, at) !== null).slice(0, fewRows / 2);
  const first = rows.slice(
    0,
    fewRows - refused.filter((row) => rows.indexOf(row) >= fewRows).length,
  );
  return rows.filter((row) => first.includes(row) || refused.includes(row));
}
