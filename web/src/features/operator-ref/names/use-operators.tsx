import type { Operator } from '@stacksight/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { glcOf } from '#lib/statistics/filters.ts';
import { noValue } from '#ui/metric/value-text.ts';
import { useTimeColumn } from '#ui/resource-page/columns/use-time-column.ts';
import type {
  ResourceColumn,
  ResourceForm,
  ResourceRemove,
} from '#ui/resource-page/resource-page-props.ts';

export type OperatorValues = { code: string; name: string; username: string; remark: string };

/** Reads the roles of operators, for the filter. */
export function useRoles(glc: string) {
  const query = { ...glcOf(glc), pageSize: 500 };
  return useQuery({
    queryKey: ['operatorRole', 'all', query],
    queryFn: ({ signal }) => api.operatorRole.list({ query, signal }),
  });
}

/** Returns the form and calls that name operators and remove names, and that read all answers again afterwards. */
export function useOperatorForm(glc: string): {
  form: Omit<ResourceForm<Operator, OperatorValues>, 'fields'>;
  remove: ResourceRemove<Operator>;
} {
  const { t } = useTranslation('operator-ref');
  const client = useQueryClient();
  return {
    form: {
      needs: 'operator:edit',
      start: (row) => ({
        code: row?.code ?? '',
        name: row?.name ?? '',
        username: row?.username ?? '',
        remark: row?.remark ?? '',
      }),
      save: async ({ username, ...values }) => {
        const account = username.trim();
        await api.operatorRef.edit({
          body: { ...glcOf(glc), ...values, username: account === '' ? null : account },
        });
        void client.invalidateQueries();
      },
      width: 520,
    },
    remove: {
      needs: 'operator:edit',
      text: t('removeText'),
      run: async ({ id }) => {
        await api.operatorRef.remove({ params: { x: id }, query: glcOf(glc) });
        void client.invalidateQueries();
      },
    },
  };
}

export function useOperatorColumns(): ResourceColumn<Operator>[] {
  const { t } = useTranslation('operator-ref');
  const time = useTimeColumn();
  return [
    {
      key: 'code',
      title: t('column.code'),
      width: 140,
      sort: 'ascend',
      render: ({ code }) => <code>{code}</code>,
    },
    {
      key: 'name',
      title: t('column.name'),
      width: 160,
      sort: 'ascend',
      render: ({ name }) => name || t('noName'),
    },
    {
      key: 'roles',
      title: t('column.roles'),
      width: 160,
      render: ({ roles }) => roles.join(' · ') || noValue,
    },
    {
      key: 'place',
      title: t('column.place'),
      width: 200,
      render: ({ place }) => place || noValue,
    },
    {
      key: 'username',
      title: t('column.username'),
      width: 130,
      isMinor: true,
      render: ({ username }) => username ?? noValue,
    },
    {
      key: 'remark',
      title: t('column.remark'),
      width: 160,
      isMinor: true,
      render: ({ remark }) => remark || noValue,
    },
    time('modifiedAt', t('column.modifiedAt'), true),
  ];
}
