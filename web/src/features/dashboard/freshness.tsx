import { Popover } from 'antd';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { useFormat } from '#lib/format/use-format.ts';
import { useStatistic } from '#lib/statistics/use-statistic.ts';
import styles from './heading.module.css';

/** How fresh the numbers are: the newest day, and each table on demand. */
export function Freshness({ glc }: { glc: string }) {
  const { t } = useTranslation('dashboard');
  const { date, ago } = useFormat();
  const query = glc === '' ? {} : { glc };
  const { data } = useStatistic(['customization', 'getSyncDataTime', query], (signal) =>
    api.customization.getSyncDataTime({ query, signal }),
  );
  if (!data) return <span className={styles.fresh} />;
  const newest = data.reduce<string | null>((latest, { dataUntil }) => {
    return dataUntil !== null && (latest === null || dataUntil > latest) ? dataUntil : latest;
  }, null);
  if (newest === null) return <span className={styles.fresh}>{t('fresh.none')}</span>;
  const table = (
    <table className={styles.freshTable}>
      <thead>
        <tr>
          <th scope="col">{t('fresh.what')}</th>
          <th scope="col">{t('fresh.covers')}</th>
          <th scope="col">{t('fresh.loaded')}</th>
        </tr>
      </thead>
      <tbody>
        {data.map(({ name, label, dataFrom, dataUntil, loadedAt }) => (
          <tr key={name}>
            <th scope="row">{label}</th>
            <td>
              {dataFrom && dataUntil
                ? t('fresh.span', { from: date(dataFrom), until: date(dataUntil) })
                : t('fresh.now')}
            </td>
            <td title={date(loadedAt, 'minute')}>{ago(loadedAt)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
  return (
    <Popover title={t('fresh.title')} content={table} trigger={['click']} placement="bottomRight">
      <button type="button" className={styles.fresh}>
        {t('fresh.until', { date: date(newest) })}
      </button>
    </Popover>
  );
}
