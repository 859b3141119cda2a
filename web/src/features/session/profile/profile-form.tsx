import type { Principal, ProfileForm as Values } from '@stacksight/contract';
import { Button, Form, Input, Radio } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#lib/api/api-error.ts';
import { handleError } from '#lib/errors/handle-error.ts';
import { useUnsaved } from '#lib/unsaved/use-unsaved.ts';
import styles from './profile.module.css';
import { useUpdateProfile } from './use-update-profile.ts';

type Props = { user: Principal; onDone: () => void };

export function ProfileForm({ user, onDone }: Props) {
  const { t } = useTranslation('profile');
  const [form] = Form.useForm<Values>();
  const [isDirty, setDirty] = useState(false);
  const update = useUpdateProfile();
  useUnsaved(isDirty);
  const { nickName, sex, email, mobile, desc } = user;

  const save = async (values: Values) => {
    try {
      await update.mutateAsync(values);
      setDirty(false);
      onDone();
    } catch (error) {
      const fields = error instanceof ApiError ? Object.entries(error.fields) : [];
      form.setFields(
        fields.map(([name, text]) => ({ name: name as keyof Values, errors: [text] })),
      );
      if (fields.length === 0) handleError(error, { title: t('common:failed.update') });
    }
  };
  return (
    <Form<Values>
      form={form}
      layout="vertical"
      className={styles.form ?? ''}
      initialValues={{ nickName, sex, email, mobile, desc }}
      onValuesChange={() => setDirty(true)}
      onFinish={(values) => void save(values)}
    >
      <Form.Item
        name="nickName"
        label={t('nickName')}
        rules={[
          { required: true, whitespace: true, message: t('empty') },
          { min: 2, max: 20, message: t('nickNameLength') },
        ]}
      >
        <Input maxLength={20} />
      </Form.Item>
      <Form.Item name="sex" label={t('sex.label')}>
        <Radio.Group
          options={[
            { value: 'male', label: t('sex.male') },
            { value: 'female', label: t('sex.female') },
            { value: 'secret', label: t('sex.secret') },
          ]}
        />
      </Form.Item>
      <Form.Item
        name="email"
        label={t('email')}
        rules={[{ type: 'email', message: t('emailWrong') }]}
      >
        <Input maxLength={100} autoComplete="email" />
      </Form.Item>
      <Form.Item
        name="mobile"
        label={t('mobile')}
        rules={[{ pattern: /^1[3-9]\d{9}$/, message: t('mobileWrong') }]}
      >
        <Input maxLength={11} autoComplete="tel" />
      </Form.Item>
      <Form.Item name="desc" label={t('desc')}>
        <Input.TextArea maxLength={100} showCount autoSize={{ minRows: 2 }} />
      </Form.Item>
      <div className={styles.buttons}>
        <Button type="primary" htmlType="submit" loading={update.isPending}>
          {t('save')}
        </Button>
        <Button
          onClick={() => {
            setDirty(false);
            onDone();
          }}
        >
          {t('cancel')}
        </Button>
      </div>
    </Form>
  );
}
