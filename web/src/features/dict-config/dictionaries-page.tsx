import { type DictCode, dictionaryTypes } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { useGroupFilter } from '#lib/resource/use-group-filter.ts';
import { resourceShape, useResource } from '#lib/resource/use-resource.ts';
import { urlChoice, urlText } from '#lib/url-state.ts';
import { ResourcePage } from '#ui/resource-page/resource-page.tsx';
import type { ResourceFilter } from '#ui/resource-page/resource-page-props.ts';
import { DictFields } from './dict-fields.tsx';
import { DictTools } from './dict-tools.tsx';
import { useDictForm, useDictTypes } from './use-dict.ts';
import { codeName, useDictColumns } from './use-dict-columns.tsx';

const shape = resourceShape({
  type: urlChoice(dictionaryTypes, 'state'),
  named: urlChoice(['', 'yes', 'no'], ''),
  glc: urlText(),
});

/** Shows the codes of a dictionary, their names in the data, and the group's own names, which all pages show. */
export function DictionariesPage() {
  const { t } = useTranslation('dict-config');
  const types = useDictTypes();
  const resource = useResource<DictCode>({
    name: 'dictConfig.codes',
    list: api.dictConfig.codes,
    shape,
  });
  const { glc = '' } = resource.filters;
  const type = dictionaryTypes.find((one) => one === resource.filters.type) ?? 'state';
  const { form, remove } = useDictForm(type, glc);
  const tabs = {
    title: t('title'),
    active: type,
    param: 'type',
    tabs: dictionaryTypes.map((key) => ({ key, label: types[key] })),
  };
  return (
    <ResourcePage
      title={types[type]}
      tabs={tabs}
      one={t('one')}
      hint={t('hint')}
      resource={resource}
      nameOf={codeName}
      nameColumn="code"
      columns={useDictColumns(glc)}
      search={t('search')}
      filters={useFilters()}
      form={{ ...form, fields: ({ row }) => <DictFields isNew={row === null} /> }}
      remove={remove}
      extra={<DictTools glc={glc} />}
      empty={{ reason: t('empty.reason'), hint: t('empty.hint') }}
    />
  );
}

function useFilters(): ResourceFilter[] {
  const { t } = useTranslation('dict-config');
  return [
    {
      name: 'named',
      label: t('named.label'),
      options: [
        { value: 'no', label: t('named.no') },
        { value: 'yes', label: t('named.yes') },
      ],
    },
    ...useGroupFilter(),
  ];
}
