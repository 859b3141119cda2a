import type { Datasource } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/format/use-format.ts';
import { noValue } from '#ui/metric/value-text.ts';
import type { ResourceColumn } from '#ui/resource-page/resource-page-props.ts';
import styles from './datasource-config.module.css';

/** Returns the columns of the list of connections. */
export function useDatasourceColumns(): ResourceColumn<Datasource>[] {
  const { t } = useTranslation('datasource-config');
  const { date, ago } = useFormat();
  return [
    { key: 'name', title: t('field.name'), width: 180, sort: 'ascend', render: ({ name }) => name },
    {
      key: 'type',
      title: t('field.type'),
      width: 140,
      sort: 'ascend',
      render: ({ type }) => t(`type.${type}`),
    },
    { key: 'host', title: t('field.host'), width: 200, render: ({ host }) => host },
    {
      key: 'port',
      title: t('field.port'),
      width: 80,
      isMinor: true,
      align: 'end',
      render: ({ port }) => port,
    },
    {
      key: 'database',
      title: t('field.database'),
      width: 140,
      render: ({ database }) => database || noValue,
    },
    {
      key: 'username',
      title: t('field.username'),
      width: 120,
      isExtra: true,
      render: ({ username }) => username || noValue,
    },
    {
      key: 'isTls',
      title: t('field.isTls'),
      width: 100,
      isExtra: true,
      render: ({ isTls }) => t(isTls ? 'yes' : 'no'),
    },
    {
      key: 'lastTest',
      title: t('field.lastTest'),
      width: 220,
      excel: false,
      render: ({ lastTest }) =>
        lastTest === null ? (
          noValue
        ) : (
          <span
            className={lastTest.isGood ? styles.good : styles.bad}
            title={`${date(lastTest.at, 'minute')} ${lastTest.message}`}
          >
            {t(lastTest.isGood ? 'good' : 'bad')} · {ago(lastTest.at)}
          </span>
        ),
    },
    {
      key: 'remark',
      title: t('field.remark'),
      width: 200,
      isExtra: true,
      render: ({ remark }) => remark || noValue,
    },
    {
      key: 'modifiedAt',
      title: t('field.modifiedAt'),
      width: 150,
      isMinor: true,
      sort: 'descend',
      excel: { format: 'time' },
      render: ({ modifiedAt }) => date(modifiedAt, 'minute'),
    },
  ];
}
