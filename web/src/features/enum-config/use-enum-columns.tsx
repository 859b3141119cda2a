import { type EnumEntry, nameIn } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#lib/i18n/use-language.ts';
import { noValue } from '#ui/metric/value-text.ts';
import { useTimeColumn } from '#ui/resource-page/columns/use-time-column.ts';
import type { ResourceColumn } from '#ui/resource-page/resource-page-props.ts';

/** Returns the columns of the list of option lists. */
export function useEnumColumns(): ResourceColumn<EnumEntry>[] {
  const { t } = useTranslation('enum-config');
  const time = useTimeColumn();
  const language = useLanguage();
  return [
    {
      key: 'name',
      title: t('column.name'),
      width: 200,
      sort: 'ascend',
      render: ({ names }) => nameIn(names, language),
      excel: false,
    },
    {
      key: 'code',
      title: t('column.code'),
      width: 140,
      sort: 'ascend',
      render: ({ code }) => <code>{code}</code>,
    },
    {
      key: 'choices',
      title: t('column.choices'),
      width: 320,
      excel: false,
      render: ({ choices }) => {
        const text = choices.map(({ label }) => nameIn(label, language)).join(t('comma'));
        return <span title={text}>{text}</span>;
      },
    },
    {
      key: 'rules',
      title: t('column.rules'),
      width: 96,
      align: 'end',
      excel: false,
      render: ({ rules }) => rules.length || noValue,
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
    time('modifiedAt', t('column.modifiedAt')),
  ];
}
