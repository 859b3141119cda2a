import type { WeedingPolicy } from '@stacksight/contract';
import { Button, Form, InputNumber, Select, Switch } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePlaces } from '#lib/resource/use-places.ts';
import { useUnsaved } from '#lib/unsaved/use-unsaved.ts';
import { RuleRows } from './rule-rows.tsx';
import styles from './weeding.module.css';

type Props = {
  policy: WeedingPolicy;
  types: readonly { code: string; label: string }[];
  glc: string;
  libcode: string;
  isFixed: boolean;
  onSave: (policy: WeedingPolicy) => Promise<void>;
  /** Removes the library's own policy; null if the library has none. */
  onForget: (() => void) | null;
};

const limits = {
  leastGain: { min: 0, max: 10, step: 0.1 },
  deadYears: { min: 1, max: 50, step: 1 },
  wearLoans: { min: 1, max: 10_000, step: 10 },
  restDays: { min: 0, max: 3_650, step: 30 },
  askYears: { min: 1, max: 20, step: 1 },
  thickness: { min: 0.5, max: 10, step: 0.1 },
} as const;

/** Shows the form of a weeding policy: the rules of classes, and the limits for all classes. */
export function PolicyForm({
  policy,
  types: known,
  glc,
  libcode,
  isFixed,
  onSave,
  onForget,
}: Props) {
  const { t } = useTranslation('weeding');
  const [form] = Form.useForm<WeedingPolicy>();
  const [isDirty, setDirty] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { locations } = usePlaces(glc, libcode);
  const types = known.map(({ code, label }) => ({ value: code, label: `${code} ${label}` }));
  useUnsaved(isDirty);
  const onFinish = async (values: WeedingPolicy) => {
    setBusy(true);
    const rules = values.rules.map(({ clc, ageYears, idleYears }) => ({
      ...{
        clc: clc.trim().toUpperCase(),
        ageYears: ageYears ?? null,
        idleYears: idleYears ?? null,
      },
    }));
    await onSave({ ...policy, ...values, rules, wearByType: values.wearByType ?? [] });
    setBusy(false);
    setDirty(false);
  };
  return (
    <Form<WeedingPolicy>
      form={form}
      layout="vertical"
      disabled={isFixed}
      initialValues={policy}
      onValuesChange={() => setDirty(true)}
      onFinish={(values) => void onFinish(values)}
    >
      <div className={styles.policy}>
        <RuleRows />
        <section className={styles.limits}>
          <h2>{t('rules.limits')}</h2>
          <div className={styles.numbers}>
            {(Object.keys(limits) as (keyof typeof limits)[]).map((name) => (
              <Form.Item
                key={name}
                name={name}
                label={t(`limit.${name}`)}
                extra={t(`limitMeans.${name}`)}
                rules={[{ required: true, message: t('rules.number') }]}
              >
                <InputNumber {...limits[name]} />
              </Form.Item>
            ))}
          </div>
          <Form.Item
            name="keepsLast"
            valuePropName="checked"
            label={t('limit.keepsLast')}
            extra={t('limitMeans.keepsLast')}
          >
            <Switch />
          </Form.Item>
          {locations.length > 0 && (
            <Form.Item name="keptRooms" label={t('limit.keptRooms')}>
              <Select mode="multiple" options={[...locations]} optionFilterProp="label" />
            </Form.Item>
          )}
          <Form.Item name="keptTypes" label={t('limit.keptTypes')}>
            <Select mode="multiple" options={types} optionFilterProp="label" />
          </Form.Item>
          <WearByType types={types} />
        </section>
      </div>
      {!isFixed && (
        <div className={styles.buttons}>
          <Button type="primary" htmlType="submit" loading={isBusy} disabled={!isDirty}>
            {t('rules.save')}
          </Button>
          {onForget && <Button onClick={onForget}>{t('rules.remove')}</Button>}
        </div>
      )}
    </Form>
  );
}

/** Shows the circulation types with their own wear limit, such as picture books. */
function WearByType({ types }: { types: { value: string; label: string }[] }) {
  const { t } = useTranslation('weeding');
  return (
    <Form.List name="wearByType">
      {(fields, { add, remove }) => (
        <div className={styles.wear}>
          <span>{t('limit.wearByType')}</span>
          {fields.map(({ key, name }) => (
            <div key={key} className={styles.wearLine}>
              <Form.Item
                name={[name, 'cirtype']}
                noStyle
                rules={[{ required: true, message: t('rules.type') }]}
              >
                <Select
                  aria-label={t('limit.cirtype')}
                  options={types}
                  optionFilterProp="label"
                  placeholder={t('limit.cirtype')}
                />
              </Form.Item>
              <Form.Item
                name={[name, 'loans']}
                noStyle
                rules={[{ required: true, message: t('rules.number') }]}
              >
                <InputNumber min={1} max={10_000} aria-label={t('limit.wearLoans')} />
              </Form.Item>
              <Button onClick={() => remove(name)}>{t('rules.removeRule')}</Button>
            </div>
          ))}
          <Button onClick={() => add()}>{t('rules.addType')}</Button>
        </div>
      )}
    </Form.List>
  );
}
