import type { SettingsRow } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { resourceShape, useResource } from '#lib/resource/use-resource.ts';
import { useLibraries } from '#lib/statistics/use-libraries.ts';
import { urlChoice, urlText } from '#lib/url-state.ts';
import { ResourcePage } from '#ui/resource-page/resource-page.tsx';
import type { ResourceFilter } from '#ui/resource-page/resource-page-props.ts';
import { SettingFields } from './setting-fields.tsx';
import { useSettingColumns } from './use-setting-columns.tsx';
import { useSettingCopy } from './use-setting-copy.ts';
import { useSettingForm, useSettingReset } from './use-setting-form.ts';

const shape = resourceShape({ glc: urlText(), isOwn: urlChoice(['', 'yes'], '') });

/** Shows the page with the settings of each library; a library without its own value uses the value of its group. */
export function CustomConfigPage() {
  const { t } = useTranslation('custom-config');
  const resource = useResource<SettingsRow>({
    name: 'customConfig.list',
    list: api.customConfig.list,
    shape,
  });
  const form = useSettingForm();
  const copy = useSettingCopy();
  const reset = useSettingReset();
  return (
    <ResourcePage
      title={t('title')}
      one={t('one')}
      hint={t('hint')}
      resource={resource}
      nameOf={({ library }) => library}
      nameColumn="library"
      columns={useSettingColumns()}
      search={t('search')}
      filters={useFilters()}
      form={{ ...form, fields: ({ row }) => <SettingFields row={row} /> }}
      actions={(row) => [...copy.actions(row), ...reset(row)]}
      batch={copy.batch}
      history={({ glc, libcode }) => (libcode === '' ? glc : `${glc}/${libcode}`)}
      empty={{ reason: t('empty.reason'), hint: t('empty.hint') }}
    />
  );
}

function useFilters(): ResourceFilter[] {
  const { t } = useTranslation('custom-config');
  const { groups = [] } = useLibraries('');
  const byGroup = groups.map(({ code, label }) => ({ value: code, label }));
  return [
    ...(groups.length > 1 ? [{ name: 'glc', label: t('column.glc'), options: byGroup }] : []),
    { name: 'isOwn', label: t('own.label'), options: [{ value: 'yes', label: t('own.only') }] },
  ];
}
