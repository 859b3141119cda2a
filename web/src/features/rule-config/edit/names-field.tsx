import { Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './edit.module.css';

type Path = readonly (string | number)[];
type Props = {
  name: Path;
  /** The label of the fields, without the language. */
  label: string;
  most: number;
  isRequired?: boolean;
  isLong?: boolean;
};

/** Shows the form fields for a name in both languages; the English name is optional. */
export function NamesField({ name, label, most, isRequired = false, isLong = false }: Props) {
  const { t } = useTranslation('rule-config');
  const input = isLong ? (
    <Input.TextArea maxLength={most} autoSize={{ minRows: 2 }} />
  ) : (
    <Input maxLength={most} />
  );
  return (
    <div className={styles.pair}>
      <Form.Item
        name={[...name, 'zh-CN']}
        label={t('edit.inChinese', { label })}
        rules={isRequired ? [{ required: true, whitespace: true, message: t('error.name') }] : []}
      >
        {input}
      </Form.Item>
      <Form.Item name={[...name, 'en-US']} label={t('edit.inEnglish', { label })}>
        {input}
      </Form.Item>
    </div>
  );
}
