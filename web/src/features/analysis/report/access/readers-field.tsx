import type { NamedReaders } from '@stacksight/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Form, Radio, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { hasTyped } from '#lib/filter/has-typed.ts';
import { readerKinds } from './report-readers.ts';

/** Shows the choice of who may read a report: everybody, its author, or chosen roles and people. */
export function ReadersField({ readers }: { readers: NamedReaders | null }) {
  const { t } = useTranslation('analytics-report');
  const kind = Form.useWatch('readerKind') ?? 'everyone';
  return (
    <>
      <Form.Item
        name="readerKind"
        label={t('readers.label')}
        extra={t(`readers.extra.${kind as (typeof readerKinds)[number]}`)}
      >
        <Radio.Group
          options={readerKinds.map((value) => ({ value, label: t(`readers.kind.${value}`) }))}
        />
      </Form.Item>
      {kind === 'chosen' && <ChosenFields readers={readers} />}
    </>
  );
}

function ChosenFields({ readers }: { readers: NamedReaders | null }) {
  const { t } = useTranslation('analytics-report');
  const [search, setSearch] = useState('');
  const { data, isFetching } = useQuery({
    queryKey: ['analyticsReport', 'people', search],
    queryFn: ({ signal }) => api.analyticsReport.people({ query: { search }, signal }),
    placeholderData: keepPreviousData,
  });
  // The names of chosen readers stay among the options, even if the search does not find them.
  const options = (kind: 'roles' | 'people') => {
    const found = data?.[kind] ?? [];
    const kept = (readers?.[kind] ?? []).filter((one) => !found.some(({ id }) => id === one.id));
    return [...found, ...kept].map(({ id, name }) => ({ value: id, label: name }));
  };
  const filterOption = (typed: string, option?: { label: string }) =>
    hasTyped(typed, { label: option?.label });
  return (
    <>
      <Form.Item name="readerRoles" label={t('readers.roles')}>
        <Select mode="multiple" showSearch={{ filterOption }} options={options('roles')} />
      </Form.Item>
      <Form.Item
        name="readerPeople"
        label={t('readers.people')}
        dependencies={['readerRoles']}
        rules={[
          ({ getFieldValue }) => ({
            validator: (_, people?: readonly string[]) =>
              (people ?? []).length + (getFieldValue('readerRoles') ?? []).length > 0
                ? Promise.resolve()
                : Promise.reject(new Error(t('readers.none'))),
          }),
        ]}
      >
        <Select
          mode="multiple"
          loading={isFetching}
          showSearch={{ filterOption, onSearch: setSearch }}
          options={options('people')}
        />
      </Form.Item>
    </>
  );
}
