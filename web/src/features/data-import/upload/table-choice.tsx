import type { DataUpload, UploadTable } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/format/use-format.ts';
import type { GoTo } from '../import-place.ts';
import styles from './upload.module.css';
import { tablesToLoad } from './use-open-arrived.ts';

type Props = { upload: DataUpload; chosen: string; onGo: GoTo };

/** Shows the tables of a file with several, of which the user opens one after another. */
export function TableChoice({ upload, chosen, onGo }: Props) {
  const { t } = useTranslation('data-import');
  const { full } = useFormat();
  const tables = tablesToLoad(upload);
  const faults = upload.tables.find(({ kind }) => kind === 'faults');
  if (tables.length < 2 && faults === undefined) return null;
  return (
    <section className={styles.tables} aria-labelledby="import-tables">
      <h2 id="import-tables">{t('tables.title', { name: upload.name })}</h2>
      <ul>
        {tables.map((table) => (
          <li key={table.id}>
            <button
              type="button"
              aria-pressed={table.id === chosen}
              onClick={() => onGo({ table: table.id, run: '' }, { push: true })}
            >
              <strong>{partOf(table, upload.name) ?? t(`tables.kind.${table.kind}`)}</strong>
              <span>
                {[
                  partOf(table, upload.name) !== null && t(`tables.kind.${table.kind}`),
                  table.rows !== null &&
                    t('files.rows', { count: table.rows, rows: full(table.rows) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {faults?.rows != null && (
        <p>{t('tables.faults', { count: faults.rows, rows: full(faults.rows) })}</p>
      )}
    </section>
  );
}

/** Returns the name of a table without the name of the file that it is in; null for the file itself. */
function partOf({ name }: UploadTable, file: string): string | null {
  if (name === file) return null;
  return name.startsWith(`${file} `) ? name.slice(file.length).replace(/^\s*\S\s*/, '') : name;
}
