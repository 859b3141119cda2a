import { type Datasource, datasourceTypes } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { notify } from '#lib/notify.ts';
import { resourceShape, useResource } from '#lib/resource/use-resource.ts';
import { urlChoice } from '#lib/url-state.ts';
import { useCan } from '#ui/can/can.tsx';
import { ResourcePage } from '#ui/resource-page/resource-page.tsx';
import type { RowAction } from '#ui/resource-page/resource-page-props.ts';
import { DatasourceFields } from './datasource-fields.tsx';
import {
  type DatasourceValues,
  emptySource,
  toDatasourceBody,
  toDatasourceValues,
} from './datasource-form.ts';
import { useDatasourceColumns } from './use-datasource-columns.tsx';

const shape = resourceShape({ type: urlChoice(['', ...datasourceTypes], '') });

/** Shows the page with the connections to data sources, each with a test. */
export function DatasourcesPage() {
  const { t } = useTranslation('datasource-config');
  const resource = useResource<Datasource>({
    name: 'datasourceConfig.list',
    list: api.datasourceConfig.list,
    get: (id, signal) => api.datasourceConfig.get({ params: { id }, signal }),
    shape,
  });
  return (
    <ResourcePage<Datasource, DatasourceValues>
      title={t('title')}
      one={t('one')}
      hint={t('hint')}
      resource={resource}
      nameOf={({ name }) => name}
      nameColumn="name"
      columns={useDatasourceColumns()}
      search={t('search')}
      filters={[
        {
          name: 'type',
          label: t('field.type'),
          options: datasourceTypes.map((value) => ({ value, label: t(`type.${value}`) })),
        },
      ]}
      form={{
        needs: 'etl:edit',
        start: (source) => (source === null ? emptySource : toDatasourceValues(source)),
        fields: ({ row, form }) => <DatasourceFields source={row} form={form} />,
        save: (values, source) =>
          source === null
            ? api.datasourceConfig.create({ body: toDatasourceBody(values) })
            : api.datasourceConfig.update({
                params: { id: source.id },
                body: toDatasourceBody(values),
              }),
      }}
      remove={{
        needs: 'etl:edit',
        text: t('removeText'),
        run: ({ id }) => api.datasourceConfig.remove({ params: { id } }),
      }}
      actions={useActions(resource.refresh)}
      history={({ id }) => id}
      fieldNames={{ isPasswordGiven: t('field.password') }}
      empty={{ reason: t('empty.reason'), hint: t('empty.hint') }}
    />
  );
}

function useActions(refresh: () => Promise<void>): (source: Datasource) => RowAction[] {
  const { t } = useTranslation('datasource-config');
  const mayEdit = useCan({ all: ['etl:edit'] });
  return ({ id }) => {
    if (!mayEdit) return [];
    const run = async () => {
      const { isGood, message, warning } = await api.datasourceConfig.rtyConn({ query: { id } });
      notify[isGood ? 'success' : 'error'](message);
      if (warning !== null) notify.warning(t('mayWrite'));
      await refresh();
    };
    return [{ key: 'try', label: t('try'), run }];
  };
}
