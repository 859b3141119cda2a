import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Form, Input, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { hasTyped } from '#lib/filter/has-typed.ts';
import { usePlaces } from '#lib/resource/use-places.ts';
import { glcOf } from '#lib/statistics/filters.ts';
import { FormPair } from '#ui/form-parts/form-pair.tsx';
import { PlaceFields } from '#ui/form-parts/place-fields.tsx';

/** Shows the form fields of an operator's place: operator, location, days. */
export function PlaceForm({ glc }: { glc: string }) {
  const { t } = useTranslation('operator-loc');
  const form = Form.useFormInstance();
  const libcode: string = Form.useWatch('libcode', form) ?? '';
  const places = usePlaces(glc, libcode);
  return (
    <>
      <OperatorField glc={glc} />
      <PlaceFields
        {...places}
        labels={{
          libcode: t('column.library'),
          loc: t('column.location'),
          whole: t('field.whole'),
          missing: t('error.library'),
        }}
        onLibrary={() => form.setFieldValue('loc', '')}
      />
      <FormPair>
        <Form.Item
          name="dayFrom"
          label={t('field.dayFrom')}
          rules={[{ required: true, message: t('error.dayFrom') }]}
        >
          <Input type="date" />
        </Form.Item>
        <Form.Item name="dayUntil" label={t('field.dayUntil')} extra={t('field.dayUntilExtra')}>
          <Input type="date" />
        </Form.Item>
      </FormPair>
      <Form.Item name="remark" label={t('column.remark')}>
        <Input maxLength={50} showCount />
      </Form.Item>
    </>
  );
}

function OperatorField({ glc }: { glc: string }) {
  const { t } = useTranslation('operator-loc');
  const [search, setSearch] = useState('');
  const query = { ...glcOf(glc), pageSize: 50, ...(search === '' ? {} : { search }) };
  const { data, isFetching, isPlaceholderData } = useQuery({
    queryKey: ['operatorRef', 'choices', query],
    queryFn: ({ signal }) => api.operatorRef.list({ query, signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <Form.Item
      name="operator"
      label={t('column.operator')}
      extra={t('field.operatorExtra')}
      rules={[{ required: true, message: t('error.operator') }]}
    >
      <Select
        showSearch={{
          filterOption: isPlaceholderData && hasTyped,
          onSearch: (text) => setSearch(text.trim()),
        }}
        loading={isFetching}
        options={(data?.rows ?? []).map(({ code, name }) => ({
          value: code,
          label: name === '' ? code : `${name} (${code})`,
        }))}
      />
    </Form.Item>
  );
}
