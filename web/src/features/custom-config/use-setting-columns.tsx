import type { SettingKey, SettingsRow } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { noValue } from '#ui/metric/value-text.ts';
import type { ResourceColumn } from '#ui/resource-page/resource-page-props.ts';
import styles from './custom-config.module.css';

/** Returns the columns of the list of settings: the library, and each setting with its origin. */
export function useSettingColumns(): ResourceColumn<SettingsRow>[] {
  const { t } = useTranslation('custom-config');
  const froms = {
    library: null,
    data: null,
    group: t('from.group'),
    standard: t('from.standard'),
  };
  const cell = ({ libcode, now, own }: SettingsRow, key: SettingKey, text: string) => {
    const from = libcode === '' || text === '' ? null : froms[now[key].from];
    return (
      <span className={styles.value} data-own={own.includes(key) || undefined} title={text}>
        {text || noValue}
        {from && <small>{from}</small>}
      </span>
    );
  };
  return [
    {
      key: 'library',
      title: t('column.library'),
      width: 208,
      wraps: true,
      sort: 'ascend',
      render: ({ library }) => library,
    },
    {
      key: 'libcode',
      title: t('column.libcode'),
      width: 76,
      render: ({ libcode }) => (libcode === '' ? noValue : <code title={libcode}>{libcode}</code>),
    },
    {
      key: 'shortName',
      title: t('setting.shortName'),
      width: 104,
      isMinor: true,
      render: (row) => cell(row, 'shortName', row.shortName),
    },
    {
      key: 'superior',
      title: t('setting.superior'),
      width: 192,
      wraps: true,
      render: (row) => cell(row, 'superior', row.superior),
    },
    {
      key: 'level',
      title: t('setting.level'),
      width: 108,
      wraps: true,
      isMinor: true,
      render: (row) => cell(row, 'level', row.level),
    },
    {
      key: 'coordinates',
      title: t('setting.coordinates'),
      width: 132,
      isMinor: true,
      render: (row) => cell(row, 'coordinates', inLine(row.coordinates)),
    },
    {
      key: 'openingHours',
      title: t('setting.openingHours'),
      width: 256,
      wraps: true,
      render: (row) => cell(row, 'openingHours', row.openingHours),
    },
    {
      key: 'deadStockYears',
      title: t('setting.deadStockYears'),
      width: 116,
      wraps: true,
      render: (row) => cell(row, 'deadStockYears', t('years', { count: row.deadStockYears })),
      excel: { format: 'integer' },
    },
    {
      key: 'holdRatio',
      title: t('setting.holdRatio'),
      width: 116,
      wraps: true,
      render: (row) => cell(row, 'holdRatio', t('holds', { count: row.holdRatio })),
      excel: { format: 'decimal' },
    },
  ];
}

/** Writes both degrees with three decimals, so that the lines of the list are aligned. */
function inLine(coordinates: string): string {
  if (coordinates === '') return '';
  return coordinates
    .split(', ')
    .map((degrees) => Number(degrees).toFixed(3))
    .join(', ');
}
