import { dictionaryTypes } from '@stacksight/contract';
import { Form, Input, InputNumber, Select, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import { useLibraries } from '#lib/statistics/use-libraries.ts';
import styles from './dict-config.module.css';
import { useDictTypes } from './use-dict.ts';

/** Shows the form fields of a name in a dictionary: dictionary, code and text. */
export function DictFields({ isNew }: { isNew: boolean }) {
  const { t } = useTranslation('dict-config');
  const types = useDictTypes();
  return (
    <>
      <Group isNew={isNew} />
      <div className={styles.pair}>
        <Form.Item name="type" label={t('column.type')} rules={[{ required: true }]}>
          <Select
            disabled={!isNew}
            options={dictionaryTypes.map((value) => ({ value, label: types[value] }))}
          />
        </Form.Item>
        <Form.Item
          name="code"
          label={t('column.code')}
          extra={t('field.codeExtra')}
          rules={[{ required: true, whitespace: true, message: t('error.code') }]}
        >
          <Input maxLength={64} disabled={!isNew} autoFocus={isNew} />
        </Form.Item>
      </div>
      <Form.Item
        name={['name', 'zh-CN']}
        label={t('field.nameZh')}
        rules={[{ required: true, whitespace: true, message: t('error.name') }]}
      >
        <Input maxLength={50} autoFocus={!isNew} />
      </Form.Item>
      <Form.Item name={['name', 'en-US']} label={t('field.nameEn')} extra={t('field.nameEnExtra')}>
        <Input maxLength={50} />
      </Form.Item>
      <div className={styles.pair}>
        <Form.Item name="sort" label={t('column.sort')} extra={t('field.sortExtra')}>
          <InputNumber min={0} max={9_999} precision={0} className={styles.wide ?? ''} />
        </Form.Item>
        <Form.Item
          name="isActive"
          label={t('column.isActive')}
          extra={t('field.activeExtra')}
          valuePropName="checked"
        >
          <Switch />
        </Form.Item>
      </div>
      <Form.Item name="remark" label={t('column.remark')}>
        <Input.TextArea maxLength={100} autoSize={{ minRows: 2 }} showCount />
      </Form.Item>
    </>
  );
}

// Users with a single group do not choose one.
function Group({ isNew }: { isNew: boolean }) {
  const { t } = useTranslation('dict-config');
  const { groups = [], group } = useLibraries('');
  if (groups.length < 2) return null;
  const placeholder = group === undefined ? {} : { placeholder: group.label };
  return (
    <Form.Item name="glc" label={t('column.glc')} extra={t('field.glcExtra')}>
      <Select
        {...placeholder}
        disabled={!isNew}
        options={groups.map(({ code, label }) => ({ value: code, label }))}
      />
    </Form.Item>
  );
}
