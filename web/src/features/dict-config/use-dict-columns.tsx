import { type DictEntry, nameIn } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#lib/i18n/use-language.ts';
import { useLibraries } from '#lib/statistics/use-libraries.ts';
import { noValue } from '#ui/metric/value-text.ts';
import { useTimeColumn } from '#ui/resource-page/columns/use-time-column.ts';
import type { ResourceColumn } from '#ui/resource-page/resource-page-props.ts';
import { StatusMark } from '#ui/status-mark/status-mark.tsx';
import { useDictTypes } from './use-dict.ts';

/** The columns of the labels. */
export function useDictColumns(): ResourceColumn<DictEntry>[] {
  const { t } = useTranslation('dict-config');
  const time = useTimeColumn();
  const language = useLanguage();
  const types = useDictTypes();
  const { groups = [] } = useLibraries('');
  const groupNames = Object.fromEntries(groups.map(({ code, label }) => [code, label]));
  const actives = { true: t('active.yes'), false: t('active.no') };
  return [
    {
      key: 'name',
      title: t('column.name'),
      width: 220,
      sort: 'ascend',
      render: ({ names }) => nameIn(names, language),
      excel: false,
    },
    {
      key: 'type',
      title: t('column.type'),
      width: 128,
      sort: 'ascend',
      render: ({ type }) => types[type],
      excel: { labels: types },
    },
    {
      key: 'code',
      title: t('column.code'),
      width: 120,
      sort: 'ascend',
      render: ({ code }) => <code>{code}</code>,
    },
    {
      key: 'loadedName',
      title: t('column.loadedName'),
      width: 160,
      render: ({ loadedName }) => loadedName || noValue,
    },
    {
      key: 'glc',
      title: t('column.glc'),
      isExtra: groups.length < 2,
      width: 160,
      render: ({ glc }) => groupNames[glc] ?? glc,
      excel: { labels: groupNames },
    },
    {
      key: 'sort',
      title: t('column.sort'),
      width: 84,
      align: 'end',
      sort: 'ascend',
      render: ({ sort }) => (sort === 0 ? noValue : sort),
      excel: { format: 'integer' },
    },
    {
      key: 'isActive',
      title: t('column.isActive'),
      width: 96,
      render: ({ isActive }) => (
        <StatusMark tone={isActive ? 'good' : 'quiet'}>
          {actives[isActive ? 'true' : 'false']}
        </StatusMark>
      ),
      excel: { labels: actives },
    },
    {
      key: 'remark',
      title: t('column.remark'),
      isExtra: true,
      width: 200,
      render: ({ remark }) => remark || noValue,
    },
    {
      key: 'modifiedBy',
      title: t('column.modifiedBy'),
      isExtra: true,
      width: 120,
      render: ({ modifiedBy }) => modifiedBy || noValue,
    },
    time('modifiedAt', t('column.modifiedAt'), true),
  ];
}
