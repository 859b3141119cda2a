import type { EnumEntry, EnumFormInput } from '@stacksight/contract';
import { Form, type FormInstance, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { ChoiceList } from './choice-list.tsx';
import styles from './enum-config.module.css';

type Props = { row: EnumEntry | null; form: FormInstance<EnumFormInput> };

/** Shows the form fields of an option list. */
export function EnumFields({ row }: Props) {
  const { t } = useTranslation('enum-config');
  const isUsed = (row?.rules.length ?? 0) > 0;
  return (
    <>
      <div className={styles.pair}>
        <Form.Item
          name={['name', 'zh-CN']}
          label={t('field.nameZh')}
          rules={[{ required: true, whitespace: true, message: t('error.name') }]}
        >
          <Input maxLength={50} autoFocus />
        </Form.Item>
        <Form.Item name={['name', 'en-US']} label={t('field.nameEn')}>
          <Input maxLength={50} />
        </Form.Item>
      </div>
      <Form.Item
        name="code"
        label={t('column.code')}
        extra={t(isUsed ? 'field.codeUsed' : 'field.codeExtra')}
        rules={[
          { required: true, message: t('error.code') },
          { pattern: /^[a-z][a-zA-Z0-9_]{1,39}$/, message: t('error.code') },
        ]}
      >
        <Input maxLength={40} disabled={isUsed} spellCheck={false} />
      </Form.Item>
      <h3 className={styles.heading}>{t('column.choices')}</h3>
      <ChoiceList />
      <Form.Item name="remark" label={t('column.remark')}>
        <Input.TextArea maxLength={100} autoSize={{ minRows: 2 }} showCount />
      </Form.Item>
    </>
  );
}
