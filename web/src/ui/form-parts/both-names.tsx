import { Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { FormPair } from './form-pair.tsx';

type Props = { name: string; most: number };

/** Shows the fields of a name in both languages; an empty English name falls back to the Chinese one. */
export function BothNames({ name, most }: Props) {
  const { t } = useTranslation('form-parts');
  return (
    <FormPair>
      <Form.Item
        name={[name, 'zh-CN']}
        label={t('nameZh')}
        rules={[{ required: true, whitespace: true, message: t('nameMissing') }]}
      >
        <Input maxLength={most} />
      </Form.Item>
      <Form.Item name={[name, 'en-US']} label={t('nameEn')} extra={t('nameEnExtra')}>
        <Input maxLength={most} />
      </Form.Item>
    </FormPair>
  );
}
