import type { ScreenPart } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { TextBlocks } from '../formatted-text/text-blocks.tsx';
import styles from './screen-part.module.css';

type Props = {
  part: ScreenPart;
  /** The most rows of a table; the rest is only counted. */
  mostRows?: number;
  /** True where a chart has its table below, closed at first. */
  hasTable?: boolean;
};

/** Shows a part of a report that came as finished texts and drawings. */
export function ScreenPartView({ part, ...props }: Props) {
  if (part.kind === 'text')
    return (
      <div className={styles.text}>
        <TextBlocks text={part.text} toLink={({ text }) => text} />
      </div>
    );
  if (part.kind === 'numbers') return <Numbers part={part} />;
  if (part.kind === 'picture')
    return (
      <figure className={styles.picture}>
        <img src={part.data} alt={part.caption} width={part.width} height={part.height} />
        {part.caption !== '' && <figcaption className={styles.note}>{part.caption}</figcaption>}
      </figure>
    );
  if (part.kind === 'missing')
    return (
      <div className={styles.missing}>
        <b>{part.title}</b>
        <span>{part.reason}</span>
      </div>
    );
  return <Answer part={part} {...props} />;
}

function Numbers({ part }: { part: Extract<ScreenPart, { kind: 'numbers' }> }) {
  return (
    <section className={styles.panel} aria-label={part.title || undefined}>
      {part.title !== '' && (
        <header className={styles.head}>
          <h2>{part.title}</h2>
          <span>{part.days}</span>
        </header>
      )}
      <dl className={styles.numbers}>
        {part.numbers.map(({ label, value, unit, lines }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={styles.value}>
              {value} <small>{unit}</small>
            </dd>
            {lines.map((line) => (
              <dd key={line} className={styles.line}>
                {line}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  );
}

type AnswerPart = Extract<ScreenPart, { kind: 'answer' }>;

function Answer({ part, mostRows, hasTable = false }: Omit<Props, 'part'> & { part: AnswerPart }) {
  const { t } = useTranslation('report-screen');
  const { title, days, note, notes, chart, table } = part;
  return (
    <article className={styles.panel} aria-label={title}>
      <header className={styles.head}>
        <h2>{title}</h2>
        <span>{days}</span>
        {note !== '' && <p>{note}</p>}
      </header>
      {chart === null ? (
        <Table table={table} mostRows={mostRows} />
      ) : (
        <img
          className={styles.chart}
          src={`data:image/svg+xml,${encodeURIComponent(chart.svg)}`}
          width={chart.width}
          height={chart.height}
          alt={t('chart', { title })}
        />
      )}
      {notes.map((text) => (
        <p key={text} className={styles.note}>
          {text}
        </p>
      ))}
      {chart !== null && hasTable && (
        <details className={styles.details}>
          <summary>{t('table')}</summary>
          <Table table={table} mostRows={mostRows} />
        </details>
      )}
    </article>
  );
}

type TableProps = { table: AnswerPart['table']; mostRows?: number | undefined };

function Table({ table: { columns, rows, totals, notes }, mostRows = rows.length }: TableProps) {
  const { t } = useTranslation('report-screen');
  if (rows.length === 0) return <p className={styles.empty}>{t('empty')}</p>;
  const shown = rows.slice(0, mostRows);
  const lines = totals === null ? shown : [...shown, totals];
  const cut =
    rows.length > shown.length ? [t('cut', { shown: shown.length, total: rows.length })] : notes;
  const lookOf = (at: number) => (columns[at]?.isNumber ? styles.number : undefined);
  return (
    <div className={styles.tableFrame}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map(({ head }, at) => (
              <th key={head} scope="col" className={lookOf(at)}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((row, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of an answer never move, and may be equal
            <tr key={line} data-total={line === shown.length || undefined}>
              {columns.map(({ head }, at) => (
                <td key={head} className={lookOf(at)}>
                  {row[at]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {cut.map((text) => (
        <p key={text} className={styles.note}>
          {text}
        </p>
      ))}
    </div>
  );
}
