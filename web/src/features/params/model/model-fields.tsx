import { type ModelSettings, modelKinds } from '@stacksight/contract';
import { Alert, Button, Form, type FormInstance, Input, Select, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#lib/api/api-error.ts';
import { api } from '#lib/api.ts';
import { handleError, toSentence } from '#lib/errors/handle-error.ts';
import { ask, notify } from '#lib/notify.ts';
import { useCan } from '#ui/can/can.tsx';
import styles from './model.module.css';
import { type ModelValues, toModelBody, type useModel } from './use-model.ts';

type Props = { settings: ModelSettings | null; model: ReturnType<typeof useModel> };

const none: ModelValues = { kind: 'openai', url: '', model: '', isEnabled: true };

/** The form of the model. The key is only ever written: an empty field keeps the one that is there. */
export function ModelFields({ settings, model }: Props) {
  const { t } = useTranslation('assistant-model');
  const mayEdit = useCan({ all: ['param:edit'] });
  const [form] = Form.useForm<ModelValues>();
  const isFixed = settings?.isFixed ?? false;
  const kind = Form.useWatch('kind', form) ?? settings?.kind ?? 'openai';
  const { save, trial } = model;
  const onSave = (values: ModelValues) =>
    save.mutate(toModelBody(values), {
      onSuccess: () => notify.success(t('common:done.update')),
      onError: (error) => {
        if (!showFaults(form, error)) handleError(error);
      },
    });
  const initial: ModelValues =
    settings === null
      ? none
      : {
          kind: settings.kind,
          url: settings.url,
          model: settings.model,
          isEnabled: settings.isEnabled,
        };
  return (
    <Form<ModelValues>
      form={form}
      layout="vertical"
      disabled={!mayEdit || isFixed}
      initialValues={initial}
      onFinish={onSave}
      onValuesChange={() => trial.reset()}
    >
      {isFixed && <Alert showIcon type="info" title={t('fixed')} className={styles.fixed ?? ''} />}
      <Form.Item name="kind" label={t('kind.label')} extra={t('kind.means')}>
        <Select options={modelKinds.map((one) => ({ value: one, label: t(`kind.${one}`) }))} />
      </Form.Item>
      <Form.Item
        name="url"
        label={t('url.label')}
        extra={t('url.means')}
        rules={[{ required: true, message: t('required') }]}
      >
        <Input maxLength={500} inputMode="url" placeholder="https://" spellCheck={false} />
      </Form.Item>
      {kind === 'openai' && (
        <Form.Item
          name="model"
          label={t('model.label')}
          extra={t('model.means')}
          rules={[{ required: true, message: t('required') }]}
        >
          <Input maxLength={200} spellCheck={false} />
        </Form.Item>
      )}
      <Form.Item
        name="key"
        label={t('key.label')}
        extra={t(settings?.hasKey ? 'key.kept' : 'key.means')}
      >
        <Input.Password maxLength={2_000} autoComplete="new-password" />
      </Form.Item>
      <Form.Item name="isEnabled" label={t('enabled.label')} valuePropName="checked">
        <Switch />
      </Form.Item>
      {mayEdit && <Buttons form={form} settings={settings} model={model} />}
    </Form>
  );
}

function Buttons({ form, settings, model }: Props & { form: FormInstance<ModelValues> }) {
  const { t } = useTranslation('assistant-model');
  const { save, trial, refresh } = model;
  const isFixed = settings?.isFixed ?? false;
  const tryIt = async () => {
    const values = await form.validateFields().catch(() => null);
    const all = form.getFieldsValue(true) as ModelValues;
    if (values !== null)
      trial.mutate(toModelBody(all), { onError: (error) => void showFaults(form, error) });
  };
  const removeIt = async () => {
    if (!(await ask({ title: t('remove.title'), text: t('remove.text') }))) return;
    await api.assistantModel.remove().catch(handleError);
    await refresh();
  };
  const { data, error } = trial;
  return (
    <>
      <div className={styles.buttons}>
        {!isFixed && (
          <Button type="primary" htmlType="submit" loading={save.isPending}>
            {t('save')}
          </Button>
        )}
        <Button disabled={false} loading={trial.isPending} onClick={() => void tryIt()}>
          {t('try')}
        </Button>
        {settings !== null && !isFixed && (
          <Button danger type="text" onClick={() => void removeIt()}>
            {t('remove.button')}
          </Button>
        )}
      </div>
      <div aria-live="polite">
        {data && <Alert showIcon type={data.isGood ? 'success' : 'error'} title={data.message} />}
        {error && <Alert showIcon type="error" title={toSentence(error)} />}
      </div>
    </>
  );
}

function showFaults(form: FormInstance<ModelValues>, error: unknown): boolean {
  const faults = error instanceof ApiError ? Object.entries(error.fields) : [];
  form.setFields(faults.map(([name, text]) => ({ name, errors: [text] })) as never);
  return faults.length > 0;
}
