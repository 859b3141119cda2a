import type { Param } from '@stacksight/contract';
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
type Props = { group: Param['group']; params: readonly Param[] };

/** The parameters of one group: they are saved together, and each can be reset alone. */
export function GroupForm({ group, params }: Props) {
  const { t } = useTranslation('params');
  const mayEdit = useCan({ all: ['param:edit'] });
  const { form, isDirty, isBusy, look, save, reset } = useGroup(params);
  return (
    <section className={styles.panel} aria-label={t(`group.${group}.title`)}>
      <h2>{t(`group.${group}.title`)}</h2>
      <p className={styles.quiet}>{t(`group.${group}.text`)}</p>
      <Form<ParamFormValues>
        form={form}
        layout="vertical"
        disabled={!mayEdit}
        initialValues={toValues(params)}
        onValuesChange={() => look()}
        onFinish={(values) => void save(values)}
      >
        {params.map((param) => (
          <ParamField key={param.key} param={param} onReset={() => void reset(param)} />
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
    </section>
  );
}

const toValues = (params: readonly Param[]): ParamFormValues =>
  Object.fromEntries(params.map(({ key, value }) => [key, value]));

function useGroup(params: readonly Param[]) {
  const { t } = useTranslation('params');
  const [form] = Form.useForm<ParamFormValues>();
  const [isDirty, setDirty] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const refresh = useRefreshParams();
  useUnsaved(isDirty);
  const look = (kept = toValues(params)) => {
    const values = form.getFieldsValue();
    setDirty(params.some(({ key }) => values[key] !== kept[key]));
  };
  const save = async (values: ParamFormValues) => {
    setBusy(true);
    try {
      await api.params.update({ body: { values } });
      // The saved values do not include text that the user typed during the call.
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

// The names of parameters contain dots, but are not paths.
function showFaults(form: FormInstance<ParamFormValues>, error: unknown): boolean {
  const faults = error instanceof ApiError ? Object.entries(error.fields) : [];
  form.setFields(faults.map(([name, text]) => ({ name: [name], errors: [text] })) as never);
  return faults.length > 0;
}
