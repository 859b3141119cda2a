import { Popover } from 'antd';
import { useTranslation } from 'react-i18next';
import { type Api, api } from '#lib/api.ts';
import { useFormat } from '#lib/format/use-format.ts';
import { glcOf } from '#lib/statistics/filters.ts';
import { useStatistic } from '#lib/statistics/use-statistic.ts';
import styles from './heading.module.css';

export const freshnessKey = (glc: string) =>
  ['customization', 'getSyncDataTime', glcOf(glc)] as const;

/** Shows a button with the newest day of the data, which opens the newest day of each table. */
export function Freshness({ glc, isInOtherCall }: { glc: string; isInOtherCall: boolean }) {
  const { t } = useTranslation('dashboard');
  const { date } = useFormat();
  const { data } = useStatistic(
    freshnessKey(glc),
    (signal) => api.customization.getSyncDataTime({ query: glcOf(glc), signal }),
    { isInOtherCall },
  );
  if (!data) return <span className={styles.fresh} />;
  const newest = newestOf(data);
  if (newest === null) return <span className={styles.fresh}>{t('fresh.none')}</span>;
  return (
    <Popover
      title={t('fresh.title')}
      content={<Tables tables={data} />}
      trigger={['click']}
      placement="bottomRight"
    >
      <button type="button" className={styles.fresh}>
        {t('fresh.until', { date: date(newest) })}
      </button>
    </Popover>
  );
}

type Loaded = Awaited<ReturnType<Api['customization']['getSyncDataTime']>>;

function newestOf(tables: Loaded): string | null {
  const days = tables.flatMap(({ dataUntil }) => (dataUntil === null ? [] : [dataUntil]));
  return days.sort().at(-1) ?? null;
}

function Tables({ tables }: { tables: Loaded }) {
  const { t } = useTranslation('dashboard');
  const { date, ago } = useFormat();
  const span = ({ dataFrom, dataUntil }: Loaded[number]) =>
    dataFrom && dataUntil
      ? t('fresh.span', { from: date(dataFrom), until: date(dataUntil) })
      : t('fresh.now');
  return (
    <table className={styles.freshTable}>
      <thead>
        <tr>
          <th scope="col">{t('fresh.what')}</th>
          <th scope="col">{t('fresh.covers')}</th>
          <th scope="col">{t('fresh.loaded')}</th>
        </tr>
      </thead>
      <tbody>
        {tables.map((table) => (
          <tr key={table.name}>
            <th scope="row">{table.label}</th>
            <td>{span(table)}</td>
            <td title={date(table.loadedAt, 'minute')}>{ago(table.loadedAt)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
