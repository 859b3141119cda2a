import { type TaughtWordForm, taughtKinds } from '@stacksight/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Checkbox, Form, type FormInstance, Input, Radio, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { useKinds } from './use-kinds.ts';

type FormProps = { form: FormInstance<TaughtWordForm> };

/** Shows the form fields of a word: the word, what it means today, and what it is to mean. */
export function WordFields({ form }: FormProps) {
  const { t } = useTranslation('assistant-words');
  const kinds = useKinds();
  const kind = Form.useWatch('kind', form) ?? 'metric';
  return (
    <>
      <Form.Item
        name="name"
        label={t('column.name')}
        extra={<TodayHint form={form} />}
        rules={[{ required: true, whitespace: true, min: 2, message: t('error.name') }]}
      >
        <Input maxLength={30} autoFocus />
      </Form.Item>
      <Form.Item name="replaces" valuePropName="checked">
        <Checkbox>{t('field.replaces')}</Checkbox>
      </Form.Item>
      <Form.Item name="kind" label={t('column.kind')}>
        <Radio.Group
          options={taughtKinds.map((value) => ({ value, label: kinds[value] }))}
          onChange={() => form.setFieldsValue({ target: '', members: [] })}
        />
      </Form.Item>
      {kind !== 'ignore' && <TargetField kind={kind} form={form} />}
      {kind === 'member' && <MemberField form={form} />}
    </>
  );
}

/** Says what the word means without being taught. */
function TodayHint({ form }: FormProps) {
  const { t } = useTranslation('assistant-words');
  const name = (Form.useWatch('name', form) ?? '').trim();
  const { data } = useQuery({
    queryKey: ['assistantWords', 'today', name],
    queryFn: ({ signal }) => api.assistantWords.today({ query: { name }, signal }),
    enabled: name.length > 1,
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });
  if (name.length < 2 || data === undefined) return t('field.nameExtra');
  return (
    <span role="status">
      {data.means === null ? t('field.newWord') : t('field.today', { means: data.means })}
    </span>
  );
}

function TargetField({
  kind,
  form,
}: FormProps & { kind: 'metric' | 'dimension' | 'member' | 'study' }) {
  const { t } = useTranslation('assistant-words');
  const { data } = useQuery({
    queryKey: ['assistantWords', 'targets'],
    queryFn: ({ signal }) => api.assistantWords.targets({ signal }),
  });
  const lists = {
    metric: data?.metrics,
    dimension: data?.dimensions,
    member: data?.dimensions,
    study: data?.studies,
  };
  const labels = {
    metric: t('field.metric'),
    dimension: t('field.dimension'),
    member: t('field.memberOf'),
    study: t('field.study'),
  };
  return (
    <Form.Item
      name="target"
      label={labels[kind]}
      rules={[{ required: true, message: t('error.target') }]}
    >
      <Select
        showSearch={{ optionFilterProp: 'label' }}
        loading={data === undefined}
        options={lists[kind]?.map(({ code, label }) => ({ value: code, label }))}
        onChange={() => form.setFieldsValue({ members: [] })}
      />
    </Form.Item>
  );
}

function MemberField({ form }: FormProps) {
  const { t } = useTranslation('assistant-words');
  const dimension = Form.useWatch('target', form) ?? '';
  const { data } = useQuery({
    queryKey: ['assistantWords', 'members', dimension],
    queryFn: ({ signal }) => api.assistantWords.members({ query: { dimension }, signal }),
    enabled: dimension !== '',
  });
  return (
    <Form.Item
      name="members"
      label={t('field.members')}
      rules={[{ required: true, message: t('error.members') }]}
    >
      <Select
        mode="multiple"
        disabled={dimension === ''}
        maxCount={100}
        showSearch={{ optionFilterProp: 'label' }}
        options={data?.map(({ code, label }) => ({ value: code, label }))}
      />
    </Form.Item>
  );
}
