import type { OperatorPlace } from '@stacksight/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { useGroupFilter } from '#lib/resource/use-group-filter.ts';
import { usePlaces } from '#lib/resource/use-places.ts';
import { resourceShape, useResource } from '#lib/resource/use-resource.ts';
import { glcOf } from '#lib/statistics/filters.ts';
import { urlChoice, urlText } from '#lib/url-state.ts';
import type { PageTabsProps } from '#ui/page/page-tabs.tsx';
import { ResourcePage } from '#ui/resource-page/resource-page.tsx';
import type {
  ResourceFilter,
  ResourceForm,
  ResourceRemove,
} from '#ui/resource-page/resource-page-props.ts';
import { PlaceForm } from './place-form.tsx';
import { usePlaceColumns } from './use-place-columns.tsx';

type LocationFormValues = Pick<
  OperatorPlace,
  'operator' | 'libcode' | 'loc' | 'dayFrom' | 'remark'
> & {
  dayUntil: string;
};

const shape = resourceShape({
  libcode: urlText(),
  isNow: urlChoice(['', 'yes', 'no'], ''),
  glc: urlText(),
});

/** Shows the tab with the places of the operators, each with its first and last day. */
export function OperatorPlaces({ tabs }: { tabs: PageTabsProps }) {
  const { t } = useTranslation('operator-loc');
  const resource = useResource<OperatorPlace>({
    name: 'operatorLoc.list',
    list: api.operatorLoc.list,
    get: (id, signal) => api.operatorLoc.get({ params: { id }, signal }),
    shape,
  });
  const { glc = '' } = resource.filters;
  const { form, remove } = useForm(glc);
  return (
    <ResourcePage<OperatorPlace, LocationFormValues>
      title={t('title')}
      tabs={tabs}
      one={t('one')}
      hint={t('hint')}
      resource={resource}
      nameOf={({ operator, operatorName }) => operatorName || operator}
      nameColumn="operator"
      columns={usePlaceColumns()}
      search={t('search')}
      filters={useFilters(glc)}
      form={{ ...form, fields: () => <PlaceForm glc={glc} /> }}
      remove={remove}
      history={({ id }) => id}
      empty={{ reason: t('empty.reason'), hint: t('empty.hint') }}
    />
  );
}

function useForm(glc: string): {
  form: Omit<ResourceForm<OperatorPlace, LocationFormValues>, 'fields'>;
  remove: ResourceRemove<OperatorPlace>;
} {
  const { t } = useTranslation('operator-loc');
  const client = useQueryClient();
  // The place of an operator decides the library of the counts, so every answer may change.
  const changed = () => void client.invalidateQueries();
  return {
    form: {
      needs: 'operator:edit',
      start: (row) => ({
        operator: row?.operator ?? '',
        libcode: row?.libcode ?? '',
        loc: row?.loc ?? '',
        dayFrom: row?.dayFrom ?? '',
        dayUntil: row?.dayUntil ?? '',
        remark: row?.remark ?? '',
      }),
      save: async ({ dayUntil, ...values }, row) => {
        const body = { ...values, dayUntil: dayUntil || null };
        if (row === null) await api.operatorLoc.save({ body: { ...glcOf(glc), ...body } });
        else await api.operatorLoc.update({ body: { ...body, id: row.id } });
        changed();
      },
      width: 560,
    },
    remove: {
      needs: 'operator:edit',
      text: t('removeText'),
      run: async ({ id }) => {
        await api.operatorLoc.remove({ params: { id } });
        changed();
      },
      runMany: async (rows) => {
        await api.operatorLoc.removeMany({ body: { ids: rows.map(({ id }) => id) } });
        changed();
      },
    },
  };
}

function useFilters(glc: string): ResourceFilter[] {
  const { t } = useTranslation('operator-loc');
  const { libraries } = usePlaces(glc, '');
  return [
    { name: 'libcode', label: t('column.library'), options: libraries },
    {
      name: 'isNow',
      label: t('now.label'),
      options: [
        { value: 'yes', label: t('now.yes') },
        { value: 'no', label: t('now.no') },
      ],
    },
    ...useGroupFilter(),
  ];
}
