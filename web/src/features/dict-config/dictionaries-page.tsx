import { type DictEntry, dictionaryTypes, nameIn } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { useLanguage } from '#lib/i18n/use-language.ts';
import { resourceShape, useResource } from '#lib/resource/use-resource.ts';
import { useLibraries } from '#lib/statistics/use-libraries.ts';
import { urlChoice, urlText } from '#lib/url-state.ts';
import { ResourcePage } from '#ui/resource-page/resource-page.tsx';
import type { ResourceFilter } from '#ui/resource-page/resource-page-props.ts';
import { DictFields } from './dict-fields.tsx';
import { DictTools } from './dict-tools.tsx';
import { useDictForm, useDictTypes } from './use-dict.ts';
import { useDictColumns } from './use-dict-columns.tsx';

const shape = resourceShape({
  type: urlChoice(['', ...dictionaryTypes], ''),
  glc: urlText(),
  isActive: urlChoice(['', 'yes', 'no'], ''),
});

/** The labels of codes, as all charts, tables and exports of a library group show them. */
export function DictionariesPage() {
  const { t } = useTranslation('dict-config');
  const language = useLanguage();
  const types = useDictTypes();
  const resource = useResource<DictEntry>({
    name: 'dictConfig.list',
    list: api.dictConfig.list,
    get: (id, signal) => api.dictConfig.get({ params: { id }, signal }),
    shape,
  });
  const { type = '', glc = '' } = resource.filters;
  const { form, remove } = useDictForm(type, glc);
  return (
    <ResourcePage
      title={t('title')}
      one={t('one')}
      hint={t('hint')}
      resource={resource}
      nameOf={({ type: of, code, names }) => `${types[of]} ${code} · ${nameIn(names, language)}`}
      nameColumn="name"
      columns={useDictColumns()}
      search={t('search')}
      filters={useFilters()}
      form={{ ...form, fields: (state) => <DictFields {...state} /> }}
      remove={remove}
      history={({ id }) => id}
      extra={<DictTools type={type} glc={glc} />}
      empty={{ reason: t('empty.reason'), hint: t('empty.hint') }}
    />
  );
}

function useFilters(): ResourceFilter[] {
  const { t } = useTranslation('dict-config');
  const types = useDictTypes();
  const { groups = [] } = useLibraries('');
  const byGroup = groups.map(({ code, label }) => ({ value: code, label }));
  return [
    {
      name: 'type',
      label: t('column.type'),
      options: dictionaryTypes.map((value) => ({ value, label: types[value] })),
    },
    ...(groups.length > 1 ? [{ name: 'glc', label: t('column.glc'), options: byGroup }] : []),
    {
      name: 'isActive',
      label: t('column.isActive'),
      options: (['yes', 'no'] as const).map((value) => ({ value, label: t(`active.${value}`) })),
    },
  ];
}
