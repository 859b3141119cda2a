import type { ImportForm, ImportTried, TableLook } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/format/use-format.ts';
import { ReadFailure } from '#ui/read-failure/read-failure.tsx';
import { TableSkeleton } from '#ui/table/table-states.tsx';
import styles from '../data-import.module.css';
import { useFieldWords } from '../map/use-field-words.ts';
import { FormProblems } from './form-problems.tsx';
import preview from './preview.module.css';
import { ReasonList } from './reason-list.tsx';
import { TriedPart } from './tried-part.tsx';
import type { Tried } from './use-try.ts';

type Props = {
  tried: Tried;
  /** The form that was tried; null for a mapping in JSON. */
  form: ImportForm | null;
  look: TableLook;
};

/** Shows what the first rows become: how many are used, why others are refused, and the rows as they would arrive. */
export function TriedPanel({ tried: { data, error, isOld, onRetry }, form, look }: Props) {
  const { t } = useTranslation('data-import');
  return (
    <section className={styles.panel} aria-labelledby="import-preview" aria-busy={isOld}>
      <h2 id="import-preview">{t('preview.title')}</h2>
      {data === undefined ? (
        error === null ? (
          <TableSkeleton columns={3} lines={8} />
        ) : (
          <ReadFailure error={error} onRetry={onRetry} />
        )
      ) : (
        <div className={preview.answer} data-stale={isOld || undefined}>
          {error !== null && <ReadFailure error={error} onRetry={onRetry} height={100} />}
          <div aria-live="polite">
            {data.problems.length > 0 ? (
              <FormProblems problems={data.problems} form={form} />
            ) : (
              <Counts tried={data} />
            )}
            {data.shared && <SharedCodes shared={data.shared} />}
          </div>
          {data.reasons.length > 0 && <ReasonList reasons={data.reasons} form={form} />}
          {data.parts.map((part, at) => (
            <TriedPart key={`${part.table} ${part.name}`} at={at} tried={data} look={look} />
          ))}
        </div>
      )}
    </section>
  );
}

function Counts({ tried: { used, refused, rows } }: { tried: ImportTried }) {
  const { t } = useTranslation('data-import');
  const { full } = useFormat();
  const partly = partlyUsed(rows);
  const idle = rows.length - used - refused;
  return (
    <ul className={preview.counts}>
      <li>
        <strong>{full(used - partly)}</strong>{' '}
        {t('preview.used', { count: rows.length, rows: full(rows.length) })}
      </li>
      {partly > 0 && (
        <li data-bad>
          <strong>{full(partly)}</strong> {t('preview.partly')}
        </li>
      )}
      {refused > 0 && (
        <li data-bad>
          <strong>{full(refused)}</strong> {t('preview.refused')}
        </li>
      )}
      {idle > 0 && (
        <li>
          <strong>{full(idle)}</strong> {t('preview.idle')}
        </li>
      )}
    </ul>
  );
}

function SharedCodes({ shared }: { shared: NonNullable<ImportTried['shared']> }) {
  const { t } = useTranslation('data-import');
  const { full } = useFormat();
  const words = useFieldWords();
  const { column, rows, code, line } = shared;
  const facts = { field: words.column(column), code, count: rows };
  return (
    <p className={preview.shared}>
      {t('preview.shared', { ...facts, rows: full(rows), line: full(line) })}
    </p>
  );
}

/** Returns the number of rows of which some parts are used and others refused. */
export const partlyUsed = (rows: ImportTried['rows']): number =>
  rows.filter(({ parts, refusals }) => parts.length > 0 && refusals.length > 0).length;
