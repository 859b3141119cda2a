import type { UnderstockedTitle } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { useFormat } from '#lib/format/use-format.ts';
import { useGroupFilter } from '#lib/resource/use-group-filter.ts';
import { usePlaces } from '#lib/resource/use-places.ts';
import { resourceShape, useResource } from '#lib/resource/use-resource.ts';
import { urlText } from '#lib/url-state.ts';
import { noValue } from '#ui/metric/value-text.ts';
import type { PageTabsProps } from '#ui/page/page-tabs.tsx';
import { ResourcePage } from '#ui/resource-page/resource-page.tsx';
import type { ResourceColumn } from '#ui/resource-page/resource-page-props.ts';

const shape = resourceShape({
  libcode: urlText(),
  glc: urlText(),
});

/** Shows the list of titles with too few copies; titles that lack the most copies come first. */
export function UnderstockedTitles({ tabs }: { tabs?: PageTabsProps }) {
  const { t } = useTranslation('perception');
  const resource = useResource<UnderstockedTitle>({
    name: 'perception.below',
    list: api.perception.below,
    shape,
  });
  const { libraries } = usePlaces(resource.filters.glc ?? '', '');
  return (
    <ResourcePage
      title={t('below.title')}
      one={t('below.one')}
      hint={t('below.hint')}
      resource={resource}
      nameOf={({ title }) => title}
      nameColumn="title"
      columns={useColumns()}
      search={t('below.search')}
      filters={[
        { name: 'libcode', label: t('column.library'), options: libraries },
        ...useGroupFilter(),
      ]}
      {...(tabs && { tabs })}
      empty={{ reason: t('below.empty.reason'), hint: t('below.empty.hint') }}
    />
  );
}

function useColumns(): ResourceColumn<UnderstockedTitle>[] {
  const { t } = useTranslation('perception');
  const { full } = useFormat();
  const number = (key: 'copies' | 'loans' | 'standard' | 'short', title: string) => ({
    key,
    title,
    width: 96,
    align: 'end' as const,
    sort: 'descend' as const,
    render: (row: UnderstockedTitle) => full(row[key]),
  });
  return [
    {
      key: 'title',
      title: t('below.column.title'),
      width: 230,
      sort: 'ascend',
      render: ({ title, bookrecno }) => title || bookrecno,
    },
    {
      key: 'author',
      title: t('below.column.author'),
      width: 130,
      render: ({ author }) => author || noValue,
    },
    {
      key: 'libraryName',
      title: t('column.library'),
      width: 170,
      render: ({ libraryName }) => libraryName,
    },
    { key: 'clc', title: t('column.class'), width: 100, render: ({ clc }) => clc || noValue },
    number('copies', t('below.column.copies')),
    number('loans', t('below.column.loans')),
    number('standard', t('below.column.standard')),
    number('short', t('below.column.short')),
  ];
}
