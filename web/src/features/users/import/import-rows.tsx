import type { ImportRow } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import styles from '../users.module.css';

const most = 500;

/** Shows the table with the result of each row of the workbook; rows with errors come first. */
export function ImportRows({ rows }: { rows: readonly ImportRow[] }) {
  const { t } = useTranslation('users');
  const isWrong = ({ outcome }: ImportRow) => outcome === 'wrong';
  const shown = [...rows.filter(isWrong), ...rows.filter((row) => !isWrong(row))].slice(0, most);
  if (rows.length === 0) return <p>{t('import.empty')}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles.report} tabIndex={0} aria-label={t('import.report')}>
      <table>
        <thead>
          <tr>
            <th>{t('import.row')}</th>
            <th>{t('username')}</th>
            <th>{t('import.outcome')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ row, username, outcome, problems }) => (
            <tr key={row} data-outcome={outcome}>
              <td>{row}</td>
              <td>{username}</td>
              <td>
                {outcome === 'wrong'
                  ? problems.join(t('import.semicolon'))
                  : t(`import.${outcome}`)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > shown.length && <p>{t('import.more', { count: rows.length - most })}</p>}
    </section>
  );
}
