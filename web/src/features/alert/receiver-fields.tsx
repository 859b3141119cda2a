import { useQuery } from '@tanstack/react-query';
import { Form, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { useCan } from '#ui/can/can.tsx';

/** Shows the fields that choose whom an alert tells; only for users who may send reports to others. */
export function ReceiverFields() {
  const { t } = useTranslation('alert');
  const mayTell = useCan({ all: ['report:send'] });
  const kind = Form.useWatch('toKind') as string | undefined;
  const receivers = useQuery({
    queryKey: ['subscription', 'receivers'],
    queryFn: ({ signal }) => api.subscription.receivers({ signal }),
    enabled: mayTell,
  });
  if (!mayTell) return null;
  const required = [{ required: true, message: t('error.needed') }];
  const choices = (rows: readonly { id: string; name: string }[] = []) =>
    rows.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <Form.Item name="toKind" label={t('field.to')} extra={t('field.toExtra')}>
        <Select
          options={(['me', 'people', 'role'] as const).map((value) => ({
            value,
            label: t(`to.${value}`),
          }))}
        />
      </Form.Item>
      {kind === 'people' && (
        <Form.Item name="accounts" label={t('to.people')} rules={required}>
          <Select
            mode="multiple"
            showSearch={{ optionFilterProp: 'label' }}
            options={choices(receivers.data?.people)}
          />
        </Form.Item>
      )}
      {kind === 'role' && (
        <Form.Item name="role" label={t('to.role')} rules={required}>
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            options={choices(receivers.data?.roles)}
          />
        </Form.Item>
      )}
    </>
  );
}
