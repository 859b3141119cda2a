import { Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';

/** What a project is called, and what it is for. */
export function ProjectFields() {
  const { t } = useTranslation('project-info');
  return (
    <>
      <Form.Item
        name={['name', 'zh-CN']}
        label={t('field.nameZh')}
        rules={[{ required: true, whitespace: true, message: t('error.name') }]}
      >
        <Input maxLength={50} autoFocus />
      </Form.Item>
      <Form.Item name={['name', 'en-US']} label={t('field.nameEn')} extra={t('field.nameEnExtra')}>
        <Input maxLength={50} />
      </Form.Item>
      <Form.Item name="remark" label={t('column.remark')}>
        <Input.TextArea maxLength={200} autoSize={{ minRows: 3 }} showCount />
      </Form.Item>
    </>
  );
}
