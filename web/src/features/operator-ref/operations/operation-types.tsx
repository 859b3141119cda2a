import { nameIn, type OperationType, type OperationTypeForm } from '@stacksight/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Form, Input, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { useLanguage } from '#lib/i18n/use-language.ts';
import { useGroupFilter } from '#lib/resource/use-group-filter.ts';
import { resourceShape, useResource } from '#lib/resource/use-resource.ts';
import { glcOf } from '#lib/statistics/filters.ts';
import { useStatistic } from '#lib/statistics/use-statistic.ts';
import { urlText } from '#lib/url-state.ts';
import { BothNames } from '#ui/form-parts/both-names.tsx';
import { noValue } from '#ui/metric/value-text.ts';
import type { PageTabsProps } from '#ui/page/page-tabs.tsx';
import { useTimeColumn } from '#ui/resource-page/columns/use-time-column.ts';
import { ResourcePage } from '#ui/resource-page/resource-page.tsx';
import type { ResourceColumn } from '#ui/resource-page/resource-page-props.ts';

type OperationTypeFormValues = Pick<OperationTypeForm, 'code' | 'name' | 'event' | 'remark'>;

const shape = resourceShape({ glc: urlText() });

/** Shows the tab with the meanings of the operation codes of the library's system. */
export function OperationTypes({ tabs }: { tabs: PageTabsProps }) {
  const { t } = useTranslation('operator-type-ref');
  const language = useLanguage();
  const client = useQueryClient();
  const resource = useResource<OperationType>({
    name: 'operatorTypeRef.list',
    list: api.operatorTypeRef.list,
    shape,
  });
  const group = glcOf(resource.filters.glc);
  const changed = () => void client.invalidateQueries();
  return (
    <ResourcePage<OperationType, OperationTypeFormValues>
      title={t('title')}
      tabs={tabs}
      one={t('one')}
      hint={t('hint')}
      resource={resource}
      nameOf={({ code, names }) => `${code} ${nameIn(names, language)}`}
      nameColumn="code"
      columns={useColumns()}
      search={t('search')}
      filters={useGroupFilter()}
      form={{
        needs: 'operator:edit',
        start: (row) => ({
          code: row?.code ?? '',
          name: row?.names ?? { 'zh-CN': '', 'en-US': '' },
          event: row?.event ?? null,
          remark: row?.remark ?? '',
        }),
        fields: () => <Fields />,
        save: async (values, row) => {
          const body = { ...group, ...values, event: values.event || null };
          await api.operatorTypeRef.addOrEdit({
            body: row === null ? body : { ...body, id: row.id },
          });
          changed();
        },
        width: 520,
      }}
      remove={{
        needs: 'operator:edit',
        text: t('removeText'),
        run: async ({ id }) => {
          await api.operatorTypeRef.remove({ body: { ...group, ids: [id] } });
          changed();
        },
        runMany: async (rows) => {
          await api.operatorTypeRef.remove({ body: { ...group, ids: rows.map(({ id }) => id) } });
          changed();
        },
      }}
      history={({ id }) => id}
      empty={{ reason: t('empty.reason'), hint: t('empty.hint') }}
    />
  );
}

function Fields() {
  const { t } = useTranslation('operator-type-ref');
  const { data: events = [] } = useStatistic(
    ['behaviorEvent', 'sources'],
    (signal) => api.behaviorEvent.sources({ signal }),
    { staleSeconds: 600 },
  );
  return (
    <>
      <Form.Item
        name="code"
        label={t('column.code')}
        rules={[{ required: true, whitespace: true, message: t('error.code') }]}
      >
        <Input maxLength={20} autoFocus />
      </Form.Item>
      <BothNames name="name" most={40} />
      <Form.Item name="event" label={t('column.event')} extra={t('eventExtra')}>
        <Select
          allowClear
          placeholder={t('noEvent')}
          showSearch={{ optionFilterProp: 'label' }}
          options={events.map(({ code, label }) => ({ value: code, label: `${label} (${code})` }))}
        />
      </Form.Item>
      <Form.Item name="remark" label={t('column.remark')}>
        <Input maxLength={50} showCount />
      </Form.Item>
    </>
  );
}

function useColumns(): ResourceColumn<OperationType>[] {
  const { t } = useTranslation('operator-type-ref');
  const time = useTimeColumn();
  const language = useLanguage();
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
      width: 200,
      sort: 'ascend',
      render: ({ names }) => nameIn(names, language),
    },
    {
      key: 'eventLabel',
      title: t('column.event'),
      width: 160,
      render: ({ eventLabel }) => eventLabel || t('noEvent'),
    },
    {
      key: 'remark',
      title: t('column.remark'),
      width: 200,
      render: ({ remark }) => remark || noValue,
    },
    time('modifiedAt', t('column.modifiedAt')),
  ];
}
