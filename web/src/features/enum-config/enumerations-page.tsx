import { type EnumEntry, nameIn } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { useLanguage } from '#lib/i18n/use-language.ts';
import { resourceShape, useResource } from '#lib/resource/use-resource.ts';
import { ResourcePage } from '#ui/resource-page/resource-page.tsx';
import { EnumDetail } from './enum-detail.tsx';
import { EnumFields } from './enum-fields.tsx';
import { useEnumColumns } from './use-enum-columns.tsx';
import { useEnumForm } from './use-enum-form.ts';

const shape = resourceShape({});

/** Shows the page with the option lists for parameters of rules. */
export function EnumerationsPage() {
  const { t } = useTranslation('enum-config');
  const language = useLanguage();
  const resource = useResource<EnumEntry>({
    name: 'enumConfig.list',
    list: api.enumConfig.list,
    get: (id, signal) => api.enumConfig.get({ params: { id }, signal }),
    shape,
  });
  const { form, remove } = useEnumForm();
  return (
    <ResourcePage
      title={t('title')}
      one={t('one')}
      hint={t('hint')}
      resource={resource}
      nameOf={({ names }) => nameIn(names, language)}
      nameColumn="name"
      columns={useEnumColumns()}
      search={t('search')}
      form={{ ...form, fields: (state) => <EnumFields {...state} /> }}
      remove={remove}
      detail={(row) => <EnumDetail row={row} />}
      history={({ id }) => id}
      empty={{ reason: t('empty.reason'), hint: t('empty.hint') }}
    />
  );
}
