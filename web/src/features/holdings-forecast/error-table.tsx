import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/format/use-format.ts';
import { noValue } from '#ui/metric/value-text.ts';
import styles from './forecast.module.css';

type Props<Method extends string> = {
  caption: string;
  errors: readonly { method: Method; error: number | null }[];
  nameOf: (method: Method) => string;
};

/** Shows the errors of several forecasts and marks the smallest. */
export function ErrorTable<Method extends string>({ caption, errors, nameOf }: Props<Method>) {
  const { t } = useTranslation('holdings-forecast');
  const { percent } = useFormat();
  const known = errors.flatMap(({ error }) => error ?? []);
  const best = Math.min(...known);
  return (
    <table className={styles.table}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t('method')}</th>
          <th scope="col">{t('error')}</th>
        </tr>
      </thead>
      <tbody>
        {errors.map(({ method, error }) => (
          <tr key={method} data-best={error === best || undefined}>
            <th scope="row">
              {nameOf(method)}
              {error === best && <small>{t('best')}</small>}
            </th>
            <td>{error === null ? noValue : percent(error, 1)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
