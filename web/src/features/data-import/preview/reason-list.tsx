import type { ImportForm, ImportTried } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/format/use-format.ts';
import { focusColumn } from './form-problems.tsx';
import styles from './preview.module.css';

type Props = { reasons: ImportTried['reasons']; form?: ImportForm | null };

/** Lists why rows are refused, each reason with its number of rows and an example. */
export function ReasonList({ reasons, form = null }: Props) {
  const { t } = useTranslation('data-import');
  const { full } = useFormat();
  return (
    <ul className={styles.reasons} aria-label={t('reasons.title')}>
      {reasons.map(({ reason, text, field, rows, line, value }) => {
        const at = form?.columns.findIndex(({ heading }) => heading === field) ?? -1;
        return (
          <li key={`${reason} ${field}`}>
            <strong className={styles.refusedRows}>
              {t('reasons.rows', { count: rows, rows: full(rows) })}
            </strong>{' '}
            {field !== '' &&
              (at >= 0 ? (
                <button type="button" className={styles.goTo} onClick={() => focusColumn(at)}>
                  {field}
                </button>
              ) : (
                <b>{field}</b>
              ))}{' '}
            {text}
            <small>
              {value === ''
                ? t('reasons.line', { line: full(line) })
                : t('reasons.example', { line: full(line), value })}
            </small>
          </li>
        );
      })}
    </ul>
  );
}
