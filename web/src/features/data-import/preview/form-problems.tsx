import type { ImportForm } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { columnId } from '../map/column-row.tsx';
import styles from './preview.module.css';

type Props = { problems: readonly string[]; form: ImportForm | null };

/** Lists the faults of a form; each leads to the column that it is about. */
export function FormProblems({ problems, form }: Props) {
  const { t } = useTranslation('data-import');
  return (
    <div className={styles.problems}>
      <strong>{t('preview.problems')}</strong>
      <ul>
        {problems.map((text) => {
          const at = form === null ? -1 : columnOf(text, form);
          return (
            <li key={text}>
              {text}{' '}
              {at >= 0 && (
                <button type="button" className={styles.goTo} onClick={() => focusColumn(at)}>
                  {t('preview.goTo', { heading: form?.columns[at]?.heading })}
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** Returns the column that a sentence names, the longest heading first; else the first that is not read. */
function columnOf(text: string, { columns }: ImportForm): number {
  const named = columns
    .map(({ heading }, at) => ({ heading, at }))
    .filter(({ heading }) => text.includes(heading))
    .sort((one, other) => other.heading.length - one.heading.length)[0];
  return named?.at ?? columns.findIndex(({ field }) => field === null);
}

/** Brings the select of a column into sight and gives it the focus. */
export function focusColumn(at: number): void {
  const field = document.getElementById(columnId(at));
  field?.scrollIntoView({ block: 'center' });
  field?.focus();
}
