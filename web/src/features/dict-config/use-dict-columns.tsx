import type { DictCode } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/format/use-format.ts';
import { noValue } from '#ui/metric/value-text.ts';
import type { ResourceColumn } from '#ui/resource-page/resource-page-props.ts';
import { StatusMark } from '#ui/status-mark/status-mark.tsx';
import styles from './dict-config.module.css';
import { OwnName } from './own-name.tsx';

/** Returns the columns of the list of codes. */
export function useDictColumns(glc: string): ResourceColumn<DictCode>[] {
  const { t } = useTranslation('dict-config');
  const { full } = useFormat();
  return [
    {
      key: 'code',
      title: t('column.code'),
      width: 150,
      sort: 'ascend',
      render: ({ code }) => <code>{code}</code>,
    },
    {
      key: 'loadedName',
      title: t('column.loadedName'),
      width: 220,
      sort: 'ascend',
      render: ({ loadedName }) => loadedName || <span className={styles.quiet}>{t('noName')}</span>,
    },
    {
      key: 'ownName',
      title: t('column.name'),
      width: 260,
      render: (row) => <OwnName row={row} glc={glc} />,
    },
    {
      key: 'count',
      title: t('column.count'),
      width: 120,
      align: 'end',
      sort: 'descend',
      render: ({ count }) => full(count),
      excel: { format: 'integer' },
    },
    {
      key: 'isActive',
      title: t('column.isActive'),
      width: 96,
      render: ({ own, isActive }) =>
        own === null ? (
          noValue
        ) : (
          <StatusMark tone={isActive ? 'good' : 'quiet'}>
            {isActive ? t('active.yes') : t('active.no')}
          </StatusMark>
        ),
      excel: false,
    },
    {
      key: 'remark',
      title: t('column.remark'),
      isExtra: true,
      width: 200,
      render: ({ remark }) => remark || noValue,
    },
  ];
}

/** Returns a code with its name: the group's own name, or else the name in the data. */
export const codeName = ({ code, ownName, loadedName }: DictCode) =>
  `${code} · ${ownName || loadedName}`;
