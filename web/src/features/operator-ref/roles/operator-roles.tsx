import type { OperatorRole } from '@stacksight/contract';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { useFormat } from '#lib/format/use-format.ts';
import { useGroupFilter } from '#lib/resource/use-group-filter.ts';
import { resourceShape, useResource } from '#lib/resource/use-resource.ts';
import { glcOf } from '#lib/statistics/filters.ts';
import { urlText } from '#lib/url-state.ts';
import { noValue } from '#ui/metric/value-text.ts';
import type { PageTabsProps } from '#ui/page/page-tabs.tsx';
import { useTimeColumn } from '#ui/resource-page/columns/use-time-column.ts';
import { ResourcePage } from '#ui/resource-page/resource-page.tsx';
import type { ResourceColumn } from '#ui/resource-page/resource-page-props.ts';
import { MembersDrawer } from './members-drawer.tsx';

type OperatorRoleFormValues = Pick<OperatorRole, 'name' | 'remark'>;

const shape = resourceShape({ glc: urlText() });

/** Shows the tab with the roles of operators, and the operators who have each role. */
export function OperatorRoles({ tabs }: { tabs: PageTabsProps }) {
  const { t } = useTranslation('operator-role');
  const [role, setRole] = useState<OperatorRole | null>(null);
  const resource = useResource<OperatorRole>({
    name: 'operatorRole.list',
    list: api.operatorRole.list,
    get: (id, signal) => api.operatorRole.get({ params: { id }, signal }),
    shape,
  });
  return (
    <>
      <ResourcePage<OperatorRole, OperatorRoleFormValues>
        title={t('title')}
        tabs={tabs}
        one={t('one')}
        hint={t('hint')}
        resource={resource}
        nameOf={({ name }) => name}
        nameColumn="name"
        columns={useColumns()}
        search={t('search')}
        filters={useGroupFilter()}
        form={{
          needs: 'operator:edit',
          start: (row) => ({ name: row?.name ?? '', remark: row?.remark ?? '' }),
          fields: () => <Fields />,
          save: (values, row) =>
            api.operatorRole.saveOrUpdate({
              body:
                row === null
                  ? { ...glcOf(resource.filters.glc), ...values }
                  : { ...values, id: row.id },
            }),
          width: 480,
        }}
        remove={{
          needs: 'operator:edit',
          text: t('removeText'),
          run: ({ id }) => api.operatorRole.remove({ params: { id } }),
        }}
        actions={(row) => [{ key: 'members', label: t('members.action'), run: () => setRole(row) }]}
        history={({ id }) => id}
        empty={{ reason: t('empty.reason'), hint: t('empty.hint') }}
      />
      {role !== null && <MembersDrawer role={role} onClose={() => setRole(null)} />}
    </>
  );
}

function Fields() {
  const { t } = useTranslation('operator-role');
  return (
    <>
      <Form.Item
        name="name"
        label={t('column.name')}
        rules={[{ required: true, whitespace: true, min: 3, max: 10, message: t('error.name') }]}
      >
        <Input maxLength={10} showCount autoFocus />
      </Form.Item>
      <Form.Item name="remark" label={t('column.remark')}>
        <Input maxLength={50} showCount />
      </Form.Item>
    </>
  );
}

function useColumns(): ResourceColumn<OperatorRole>[] {
  const { t } = useTranslation('operator-role');
  const { full } = useFormat();
  const time = useTimeColumn();
  return [
    {
      key: 'name',
      title: t('column.name'),
      width: 180,
      sort: 'ascend',
      render: ({ name }) => name,
    },
    {
      key: 'operators',
      title: t('column.operators'),
      width: 110,
      align: 'end',
      sort: 'descend',
      render: ({ operators }) => full(operators),
    },
    {
      key: 'remark',
      title: t('column.remark'),
      width: 260,
      render: ({ remark }) => remark || noValue,
    },
    time('modifiedAt', t('column.modifiedAt')),
  ];
}
