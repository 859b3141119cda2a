import type { DictImport } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import styles from './import.module.css';

/** Shows the report of an import: the effect of each row, and why some rows cannot be imported. */
export function ImportReport({ report }: { report: DictImport }) {
  const { t } = useTranslation('dict-config');
  const { added, changed, unchanged, refused } = report;
  return (
    <section className={styles.report} aria-live="polite">
      <ul className={styles.sums}>
        <li>{t('import.added', { count: added })}</li>
        <li>{t('import.changed', { count: changed })}</li>
        <li>{t('import.unchanged', { count: unchanged })}</li>
        <li data-wrong={refused.length > 0 || undefined}>
          {t('import.refused', { count: refused.length })}
        </li>
      </ul>
      {refused.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <section className={styles.rows} tabIndex={0} aria-label={t('import.wrongRows')}>
          <table>
            <thead>
              <tr>
                <th>{t('import.row')}</th>
                <th>{t('column.code')}</th>
                <th>{t('import.reason')}</th>
              </tr>
            </thead>
            <tbody>
              {refused.map(({ row, code, reason }) => (
                <tr key={row}>
                  <td>{row}</td>
                  <td>{code}</td>
                  <td>{reason}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  );
}
