import { Form, Input, InputNumber, Select, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import { FormPair } from '#ui/form-parts/form-pair.tsx';

/** Shows the form fields of a child: name, group, the libraries that it may report, and the day when it is expected. */
export function ChildFields() {
  const { t } = useTranslation('child-reports');
  return (
    <>
      <Form.Item
        name="name"
        label={t('column.name')}
        rules={[{ required: true, whitespace: true, message: t('error.name') }]}
      >
        <Input maxLength={60} autoFocus />
      </Form.Item>
      <Form.Item
        name="glc"
        label={t('column.glc')}
        extra={t('field.glcExtra')}
        rules={[{ required: true, whitespace: true, message: t('error.glc') }]}
      >
        <Input maxLength={64} spellCheck={false} />
      </Form.Item>
      <Form.Item name="libraries" label={t('field.libraries')} extra={t('field.librariesExtra')}>
        <Select
          mode="tags"
          open={false}
          suffixIcon={null}
          tokenSeparators={[' ', ',', '\uff0c', '\u3001']}
        />
      </Form.Item>
      <FormPair>
        <Form.Item name="dueDay" label={t('field.dueDay')} extra={t('field.dueDayExtra')}>
          <InputNumber min={1} max={28} precision={0} />
        </Form.Item>
        <Form.Item name="isEnabled" label={t('field.isEnabled')} valuePropName="checked">
          <Switch />
        </Form.Item>
      </FormPair>
      <Form.Item name="remark" label={t('column.remark')}>
        <Input maxLength={100} showCount />
      </Form.Item>
    </>
  );
}
