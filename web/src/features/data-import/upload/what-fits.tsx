import { fieldsOf, type ImportField } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import page from '../data-import.module.css';
import { useFieldWords } from '../map/use-field-words.ts';
import styles from './upload.module.css';

const mostNamed = 8;

/** Lists what a row of a table may be, with the columns that it needs, for those who have no file yet. */
export function WhatFits() {
  const { t } = useTranslation('data-import');
  const words = useFieldWords();
  const names = (fields: readonly ImportField[]) =>
    fields.map((field) => words.field(field).label).join(t('result.comma'));
  return (
    <section className={page.panel} aria-labelledby="import-fits">
      <h2 id="import-fits">{t('fits.title')}</h2>
      <ul className={styles.fits}>
        {words.kinds.map(({ value, label }) => {
          const { required, optional } = fieldsOf[value];
          const more = optional.length > mostNamed ? t('fits.more') : '';
          return (
            <li key={value}>
              <strong>{label}</strong>
              <span>{words.kindMeans(value)}</span>
              <small>
                <b>{t('fits.required')}</b> {names(required)}
              </small>
              <small>
                <b>{t('fits.optional')}</b> {names(optional.slice(0, mostNamed))}
                {more}
              </small>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
