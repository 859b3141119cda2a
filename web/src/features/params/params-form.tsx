import { type Param, paramGroups } from '@stacksight/contract';
import { Button, Form, type FormInstance } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#lib/api/api-error.ts';
import { api } from '#lib/api.ts';
import { handleError } from '#lib/errors/handle-error.ts';
import { ask, notify } from '#lib/notify.ts';
import { useUnsaved } from '#lib/unsaved/use-unsaved.ts';
import { useCan } from '#ui/can/can.tsx';
import { ParamField } from './param-field.tsx';
import styles from './params.module.css';
import { useRefreshParams } from './use-params.ts';

type ParamFormValues = Record<string, string>;

const deploymentKey = 'opac.deployment';
/** The parameters that only one deployment shows, each with the name of the deployment. */
const deploymentOf: Readonly<Record<string, string>> = { 'opac.template.hainan': 'hainan' };

/** Shows the form with all parameters in groups; it saves them together, and resets each alone. */
export function ParamsForm({ params }: { params: readonly Param[] }) {
  const { t } = useTranslation('params');
  const mayEdit = useCan({ all: ['param:edit'] });
  const { form, isDirty, isBusy, look, save, reset } = useParamsForm(params);
  const deployment: unknown = Form.useWatch([deploymentKey], form);
  const isShown = ({ key }: Param) =>
    deploymentOf[key] === undefined || deploymentOf[key] === deployment;
  return (
    <Form<ParamFormValues>
      form={form}
      layout="vertical"
      disabled={!mayEdit}
      className={styles.form ?? ''}
      initialValues={toValues(params)}
      onValuesChange={() => look()}
      // Fields that are not shown keep their values.
      onFinish={() => void save(form.getFieldsValue(true) as ParamFormValues)}
    >
      {paramGroups.map((group) => (
        <section key={group} className={styles.panel} aria-label={t(`group.${group}.title`)}>
          <div>
            <h2>{t(`group.${group}.title`)}</h2>
            <p className={styles.quiet}>{t(`group.${group}.text`)}</p>
          </div>
          <div className={styles.fields}>
            {params
              .filter((param) => param.group === group && isShown(param))
              .map((param) => (
                <ParamField key={param.key} param={param} onReset={() => void reset(param)} />
              ))}
          </div>
        </section>
      ))}
      {mayEdit && (
        <div className={styles.foot}>
          <Button type="primary" htmlType="submit" loading={isBusy} disabled={!isDirty}>
            {t('save')}
          </Button>
          {isDirty && (
            <Button
              onClick={() => {
                form.setFieldsValue(toValues(params));
                look();
              }}
            >
              {t('undo')}
            </Button>
          )}
        </div>
      )}
    </Form>
  );
}

const toValues = (params: readonly Param[]): ParamFormValues =>
  Object.fromEntries(params.map(({ key, value }) => [key, value]));

function useParamsForm(params: readonly Param[]) {
  const { t } = useTranslation('params');
  const [form] = Form.useForm<ParamFormValues>();
  const [isDirty, setDirty] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const refresh = useRefreshParams();
  useUnsaved(isDirty);
  const changed = (kept: ParamFormValues) => {
    const values = form.getFieldsValue(true) as ParamFormValues;
    const keys = params.map(({ key }) => key).filter((key) => values[key] !== kept[key]);
    return Object.fromEntries(keys.map((key) => [key, values[key] ?? '']));
  };
  const look = (kept = toValues(params)) => setDirty(Object.keys(changed(kept)).length > 0);
  const save = async (values: ParamFormValues) => {
    setBusy(true);
    try {
      await api.params.update({ body: { values: changed(toValues(params)) } });
      // The saved values lack text that the user has typed during the call.
      look(values);
      notify.success(t('common:done.update'));
      await refresh();
    } catch (error) {
      if (!showFaults(form, error)) handleError(error, { title: t('common:failed.update') });
    } finally {
      setBusy(false);
    }
  };
  const reset = async ({ key, usual }: Param) => {
    const shown = usual === '' ? t('nothing') : usual;
    if (!(await ask({ title: t('reset.title'), text: t('reset.text', { value: shown }) }))) return;
    try {
      const { value } = await api.params.reset({ params: { key } });
      form.setFieldsValue({ [key]: value });
      notify.success(t('common:done.update'));
      await refresh();
    } catch (error) {
      handleError(error);
    }
  };
  return { form, isDirty, isBusy, look, save, reset };
}

// The names of parameters contain dots, which Ant Design must not read as paths.
function showFaults(form: FormInstance<ParamFormValues>, error: unknown): boolean {
  const faults = error instanceof ApiError ? Object.entries(error.fields) : [];
  form.setFields(faults.map(([name, text]) => ({ name: [name], errors: [text] })) as never);
  return faults.length > 0;
}
