import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import styles from '../edit.module.css';

const most = 200;

/** Edits the values that a parameter offers, and their names. */
export function Choices({ at }: { at: number }) {
  const { t } = useTranslation('rule-config');
  return (
    <Form.List name={[at, 'choices']}>
      {(fields, { add, remove }) => (
        <div className={styles.choices}>
          {fields.map(({ key, name }) => (
            <div key={key} className={styles.choice}>
              <Field
                name={[name, 'code']}
                label={t('edit.code')}
                most={64}
                error={t('error.code')}
              />
              <Field
                name={[name, 'label', 'zh-CN']}
                label={t('edit.inChinese', { label: t('edit.label') })}
                most={40}
                error={t('error.name')}
              />
              <Field
                name={[name, 'label', 'en-US']}
                label={t('edit.inEnglish', { label: t('edit.label') })}
                most={40}
              />
              <IconButton
                label={t('edit.removeChoice')}
                disabled={fields.length === 1}
                onClick={() => remove(name)}
              >
                <DeleteOutlined aria-hidden />
              </IconButton>
            </div>
          ))}
          {fields.length < most && (
            <Button
              size="small"
              icon={<PlusOutlined aria-hidden />}
              onClick={() => add({ code: '', label: { 'zh-CN': '', 'en-US': '' } })}
            >
              {t('edit.addChoice')}
            </Button>
          )}
        </div>
      )}
    </Form.List>
  );
}

type FieldProps = { name: (string | number)[]; label: string; most: number; error?: string };

function Field({ name, label, most: length, error }: FieldProps) {
  const rules = error === undefined ? [] : [{ required: true, whitespace: true, message: error }];
  return (
    <Form.Item name={name} rules={rules}>
      <Input maxLength={length} aria-label={label} placeholder={label} />
    </Form.Item>
  );
}
