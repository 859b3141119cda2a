import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  DeleteOutlined,
  PlusOutlined,
} from '@ant-design/icons';
import { Button, Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import styles from './enum-config.module.css';

const most = 500;
type Codes = readonly ({ code?: string } | undefined)[];

/** Edits the options of an option list, in order, each with its stored value and its names. */
export function ChoiceList() {
  const { t } = useTranslation('enum-config');
  return (
    <Form.List
      name="choices"
      rules={[{ validator: (_, all: Codes) => areDifferent(all, t('error.twice')) }]}
    >
      {(fields, { add, remove, move }, { errors }) => (
        <div className={styles.choices}>
          {fields.map(({ key, name }, at) => (
            <div key={key} className={styles.choice}>
              <Field
                path={[name, 'code']}
                label={t('choice.code')}
                most={64}
                error={t('error.choiceCode')}
              />
              <Field
                path={[name, 'label', 'zh-CN']}
                label={t('choice.zh')}
                most={40}
                error={t('error.name')}
              />
              <Field path={[name, 'label', 'en-US']} label={t('choice.en')} most={40} />
              <span className={styles.tools}>
                <IconButton
                  label={t('choice.up')}
                  disabled={at === 0}
                  onClick={() => move(at, at - 1)}
                >
                  <ArrowUpOutlined aria-hidden />
                </IconButton>
                <IconButton
                  label={t('choice.down')}
                  disabled={at === fields.length - 1}
                  onClick={() => move(at, at + 1)}
                >
                  <ArrowDownOutlined aria-hidden />
                </IconButton>
                <IconButton
                  label={t('choice.remove')}
                  disabled={fields.length === 1}
                  onClick={() => remove(name)}
                >
                  <DeleteOutlined aria-hidden />
                </IconButton>
              </span>
            </div>
          ))}
          <Form.ErrorList errors={errors} />
          {fields.length < most && (
            <Button
              icon={<PlusOutlined aria-hidden />}
              onClick={() => add({ code: '', label: { 'zh-CN': '', 'en-US': '' } })}
            >
              {t('choice.add')}
            </Button>
          )}
        </div>
      )}
    </Form.List>
  );
}

function areDifferent(all: Codes, message: string): Promise<void> {
  const codes = all.map((one) => one?.code?.trim() ?? '').filter((code) => code !== '');
  return new Set(codes).size === codes.length
    ? Promise.resolve()
    : Promise.reject(new Error(message));
}

type FieldProps = { path: (string | number)[]; label: string; most: number; error?: string };

function Field({ path, label, most: length, error }: FieldProps) {
  const rules = error === undefined ? [] : [{ required: true, whitespace: true, message: error }];
  return (
    <Form.Item name={path} rules={rules}>
      <Input maxLength={length} aria-label={label} placeholder={label} />
    </Form.Item>
  );
}
