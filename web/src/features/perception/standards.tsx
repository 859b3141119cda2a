import type { Replica } from '@stacksight/contract';
import { Form, Input, InputNumber, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { useFormat } from '#lib/format/use-format.ts';
import { useGroupFilter } from '#lib/resource/use-group-filter.ts';
import { usePlaces } from '#lib/resource/use-places.ts';
import { resourceShape, useResource } from '#lib/resource/use-resource.ts';
import { glcOf } from '#lib/statistics/filters.ts';
import { urlText } from '#lib/url-state.ts';
import { FormPair } from '#ui/form-parts/form-pair.tsx';
import { noValue } from '#ui/metric/value-text.ts';
import type { PageTabsProps } from '#ui/page/page-tabs.tsx';
import { useTimeColumn } from '#ui/resource-page/columns/use-time-column.ts';
import { ResourcePage } from '#ui/resource-page/resource-page.tsx';
import type { ResourceColumn } from '#ui/resource-page/resource-page-props.ts';

type StandardFormValues = Pick<Replica, 'libcode' | 'clc' | 'copies' | 'loansPerCopy' | 'remark'>;

const shape = resourceShape({ glc: urlText() });

/** Shows the list of copy targets for all holdings, for one library, or for one class. */
export function CopyTargets({ tabs }: { tabs?: PageTabsProps }) {
  const { t } = useTranslation('perception');
  const resource = useResource<Replica>({
    name: 'perception.list',
    list: api.perception.list,
    shape,
  });
  const glc = resource.filters.glc ?? '';
  return (
    <ResourcePage<Replica, StandardFormValues>
      title={t('title')}
      one={t('one')}
      hint={t('hint')}
      resource={resource}
      nameOf={({ libraryName, className }) =>
        [libraryName || t('everywhere'), className || t('allClasses')].join(' · ')
      }
      nameColumn="libcode"
      columns={useColumns()}
      search={t('search')}
      filters={useGroupFilter()}
      form={{
        needs: 'config:edit',
        start: (row) => ({
          libcode: row?.libcode ?? '',
          clc: row?.clc ?? '',
          copies: row?.copies ?? 2,
          loansPerCopy: row?.loansPerCopy ?? null,
          remark: row?.remark ?? '',
        }),
        fields: () => <Fields glc={glc} />,
        save: (values, row) =>
          api.perception.set({
            body: { ...glcOf(glc), ...values, ...(row === null ? {} : { id: row.id }) },
          }),
        width: 520,
      }}
      remove={{
        needs: 'config:edit',
        run: ({ id }) => api.perception.remove({ params: { id } }),
      }}
      history={({ id }) => id}
      {...(tabs && { tabs })}
      empty={{ reason: t('empty.reason'), hint: t('empty.hint') }}
    />
  );
}

function Fields({ glc }: { glc: string }) {
  const { t } = useTranslation('perception');
  const { libraries } = usePlaces(glc, '');
  return (
    <>
      <Form.Item name="libcode" label={t('column.library')}>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          options={[{ value: '', label: t('everywhere') }, ...libraries]}
        />
      </Form.Item>
      <Form.Item name="clc" label={t('column.class')} extra={t('field.classExtra')}>
        <Input maxLength={4} />
      </Form.Item>
      <FormPair>
        <Form.Item
          name="copies"
          label={t('column.copies')}
          rules={[{ required: true, message: t('error.copies') }]}
        >
          <InputNumber min={1} max={999} precision={0} />
        </Form.Item>
        <Form.Item
          name="loansPerCopy"
          label={t('column.loansPerCopy')}
          extra={t('field.demandExtra')}
        >
          <InputNumber min={1} max={999} precision={0} />
        </Form.Item>
      </FormPair>
      <Form.Item name="remark" label={t('column.remark')}>
        <Input maxLength={50} showCount />
      </Form.Item>
    </>
  );
}

function useColumns(): ResourceColumn<Replica>[] {
  const { t } = useTranslation('perception');
  const { full } = useFormat();
  const time = useTimeColumn();
  return [
    {
      key: 'libcode',
      title: t('column.library'),
      width: 168,
      wraps: true,
      sort: 'ascend',
      render: ({ libraryName }) => libraryName || t('everywhere'),
    },
    {
      key: 'clc',
      title: t('column.class'),
      width: 190,
      wraps: true,
      sort: 'ascend',
      render: ({ clc, className }) => (clc === '' ? t('allClasses') : `${clc} ${className}`),
    },
    {
      key: 'copies',
      title: t('column.copies'),
      width: 140,
      align: 'end',
      sort: 'descend',
      render: ({ copies }) => full(copies),
    },
    {
      key: 'loansPerCopy',
      title: t('column.loansPerCopy'),
      width: 190,
      align: 'end',
      render: ({ loansPerCopy }) => (loansPerCopy === null ? noValue : full(loansPerCopy)),
    },
    {
      key: 'remark',
      title: t('column.remark'),
      width: 200,
      wraps: true,
      render: ({ remark }) => remark || noValue,
    },
    time('modifiedAt', t('column.modifiedAt'), true),
  ];
}
