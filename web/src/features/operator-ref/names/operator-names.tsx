import type { Operator } from '@stacksight/contract';
import { Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { useGroupFilter } from '#lib/resource/use-group-filter.ts';
import { resourceShape, useResource } from '#lib/resource/use-resource.ts';
import { glcOf } from '#lib/statistics/filters.ts';
import { urlChoice, urlText } from '#lib/url-state.ts';
import type { PageTabsProps } from '#ui/page/page-tabs.tsx';
import { FillButton } from '#ui/resource-page/fill-button.tsx';
import { ResourcePage } from '#ui/resource-page/resource-page.tsx';
import type { ResourceFilter } from '#ui/resource-page/resource-page-props.ts';
import { useOperatorColumns, useOperatorForm, useRoles } from './use-operators.tsx';

const shape = resourceShape({
  named: urlChoice(['', 'yes', 'no'], ''),
  role: urlText(),
  glc: urlText(),
});

/** Shows the tab with the names of the operators in circulation data. */
export function OperatorNames({ tabs }: { tabs: PageTabsProps }) {
  const { t } = useTranslation('operator-ref');
  const resource = useResource<Operator>({
    name: 'operatorRef.list',
    list: api.operatorRef.list,
    shape,
  });
  const { glc = '' } = resource.filters;
  const { form, remove } = useOperatorForm(glc);
  return (
    <ResourcePage
      title={t('title')}
      tabs={tabs}
      one={t('one')}
      hint={t('hint')}
      resource={resource}
      nameOf={({ code, name }) => (name === '' ? code : `${name} (${code})`)}
      nameColumn="code"
      columns={useOperatorColumns()}
      search={t('search')}
      filters={useFilters(glc)}
      form={{ ...form, fields: ({ row }) => <Fields isNew={row === null} /> }}
      remove={remove}
      history={({ id }) => id}
      extra={
        <FillButton
          needs="operator:edit"
          label={t('fill')}
          run={() => api.operatorRef.fill({ body: glcOf(glc) })}
          say={(count) => (count === 0 ? t('filledNone') : t('filled', { count }))}
          onDone={resource.refresh}
        />
      }
      empty={{ reason: t('empty.reason'), hint: t('empty.hint') }}
    />
  );
}

function useFilters(glc: string): ResourceFilter[] {
  const { t } = useTranslation('operator-ref');
  const { data: roles } = useRoles(glc);
  return [
    {
      name: 'named',
      label: t('named.label'),
      options: [
        { value: 'yes', label: t('named.yes') },
        { value: 'no', label: t('named.no') },
      ],
    },
    {
      name: 'role',
      label: t('role'),
      options: (roles?.rows ?? []).map(({ id, name }) => ({ value: id, label: name })),
    },
    ...useGroupFilter(),
  ];
}

function Fields({ isNew }: { isNew: boolean }) {
  const { t } = useTranslation('operator-ref');
  return (
    <>
      <Form.Item
        name="code"
        label={t('column.code')}
        extra={isNew ? t('field.codeExtra') : null}
        rules={[{ required: true, whitespace: true, message: t('error.code') }]}
      >
        <Input maxLength={64} disabled={!isNew} autoFocus={isNew} />
      </Form.Item>
      <Form.Item name="name" label={t('column.name')}>
        <Input maxLength={50} autoFocus={!isNew} />
      </Form.Item>
      <Form.Item name="username" label={t('column.username')} extra={t('field.usernameExtra')}>
        <Input maxLength={64} autoComplete="off" />
      </Form.Item>
      <Form.Item name="remark" label={t('column.remark')}>
        <Input maxLength={50} showCount />
      </Form.Item>
    </>
  );
}
