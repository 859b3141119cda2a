import type { TableLineage } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '#lib/format/use-format.ts';
import { useScreens } from '#lib/statistics/use-screens.ts';
import { ReadFailure } from '#ui/read-failure/read-failure.tsx';
import { TableSkeleton } from '#ui/table/table-states.tsx';
import { type PanelProps, useLineage } from '../use-warehouse.ts';
import styles from './lineage.module.css';

/** Shows the tab with the sources of a table, and the metrics that count its rows. */
export function LineageTab(props: PanelProps) {
  const { data, error, onRetry } = useLineage(props);
  if (!data) return error ? <ReadFailure error={error} onRetry={onRetry} /> : <TableSkeleton />;
  return (
    <div className={styles.lineage}>
      <Tables {...props} lineage={data} />
      <Loads loads={data.loads} />
      <Mappings mappings={data.mappings} />
      <Metrics metrics={data.metrics} />
    </div>
  );
}

function Tables({ lineage, tables, onChange }: PanelProps & { lineage: TableLineage }) {
  const { t } = useTranslation('dw-schema');
  const part = (title: string, names: readonly string[]) =>
    names.length > 0 && (
      <section>
        <h3>{title}</h3>
        <ul className={styles.chips}>
          {names.map((name) => (
            <li key={name}>
              <button
                type="button"
                onClick={() => onChange({ table: name, column: '', search: '' }, { push: true })}
              >
                {tables.find(({ table }) => table === name)?.label ?? name} <code>{name}</code>
              </button>
            </li>
          ))}
        </ul>
      </section>
    );
  return (
    <>
      {part(t('lineage.madeFrom'), lineage.madeFrom)}
      {part(t('lineage.makes'), lineage.makes)}
    </>
  );
}

function Loads({ loads }: Pick<TableLineage, 'loads'>) {
  const { t } = useTranslation('dw-schema');
  const { full, date } = useFormat();
  return (
    <section>
      <h3>{t('lineage.loads')}</h3>
      {loads.length === 0 ? (
        <p className={styles.none}>{t('lineage.noLoads')}</p>
      ) : (
        <div className={styles.scroll}>
          <table className={styles.plain}>
            <thead>
              <tr>
                <th>{t('lineage.at')}</th>
                <th>{t('lineage.file')}</th>
                <th>{t('lineage.mapping')}</th>
                <th data-number>{t('lineage.rows')}</th>
                <th data-number>{t('lineage.refused')}</th>
              </tr>
            </thead>
            <tbody>
              {loads.map(({ file, mapping, rows, refused, at }) => (
                <tr key={`${file} ${at}`}>
                  <td>{date(at, 'minute')}</td>
                  <td>{file}</td>
                  <td>{mapping}</td>
                  <td data-number>{full(rows)}</td>
                  <td data-number>{full(refused)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

function Mappings({ mappings }: Pick<TableLineage, 'mappings'>) {
  const { t } = useTranslation('dw-schema');
  if (mappings.length === 0) return null;
  return (
    <section>
      <h3>{t('lineage.mappings')}</h3>
      {mappings.map(({ mapping, file, columns }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a mapping may fill a table twice from one file
        <details key={`${mapping} ${file} ${index}`} className={styles.mapping}>
          <summary>
            {mapping} · {file} <small>{t('lineage.columns', { count: columns.length })}</small>
          </summary>
          <div className={styles.scroll}>
            <table className={styles.plain}>
              <thead>
                <tr>
                  <th>{t('structure.column')}</th>
                  <th>{t('lineage.from')}</th>
                  <th>{t('lineage.as')}</th>
                </tr>
              </thead>
              <tbody>
                {columns.map(({ column, from, as }) => (
                  <tr key={column}>
                    <td>
                      <code>{column}</code>
                    </td>
                    <td>{from}</td>
                    <td>{t(`as.${as}` as 'as.text', { defaultValue: as })}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </details>
      ))}
    </section>
  );
}

function Metrics({ metrics }: Pick<TableLineage, 'metrics'>) {
  const { t } = useTranslation('dw-schema');
  const path = useScreens().get('analysis/metrics');
  return (
    <section>
      <h3>{t('lineage.metrics', { count: metrics.length })}</h3>
      {metrics.length === 0 ? (
        <p className={styles.none}>{t('lineage.noMetrics')}</p>
      ) : (
        <ul className={styles.chips}>
          {metrics.map(({ code, label, dataset }) => (
            <li key={code}>
              {path === undefined ? (
                label
              ) : (
                <Link to={`${path}?metric=${code}`} title={dataset}>
                  {label}
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
