import { alertDirections, alertGrains, alertSensitivities } from '@stacksight/contract';
import { Checkbox, Form, Input, InputNumber, Radio, Select, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import { FormPair } from '#ui/form-parts/form-pair.tsx';
import { AlertPreviewPanel } from './alert-preview.tsx';
import { PlaceFields } from './place-fields.tsx';
import { ReceiverFields } from './receiver-fields.tsx';
import { WatchFields } from './watch-fields.tsx';

/** Shows the form fields of an alert: what it watches, when and whom it tells; and when it would have fired. */
export function AlertFields() {
  const { t } = useTranslation('alert');
  const kind = Form.useWatch('kind') as string | undefined;
  return (
    <>
      <Form.Item
        name="name"
        label={t('field.name')}
        rules={[{ required: true, whitespace: true, message: t('error.needed') }]}
      >
        <Input maxLength={60} />
      </Form.Item>
      <WatchFields />
      <PlaceFields />
      <Form.Item name="kind" label={t('field.kind')} extra={t(`kindExtra.${known(kind)}`)}>
        <Radio.Group
          options={(['unusual', 'change', 'bound'] as const).map((value) => ({
            value,
            label: t(`kind.${value}`),
          }))}
        />
      </Form.Item>
      <RuleFields kind={known(kind)} />
      <AlertPreviewPanel />
      <ReceiverFields />
      <TimeFields />
      <Form.Item name="action" label={t('field.action')} extra={t('field.actionExtra')}>
        <Input.TextArea maxLength={500} autoSize={{ minRows: 2 }} />
      </Form.Item>
      <Form.Item name="isEnabled" label={t('field.isEnabled')} valuePropName="checked">
        <Switch />
      </Form.Item>
    </>
  );
}

const known = (kind: string | undefined) =>
  kind === 'bound' || kind === 'change' ? kind : 'unusual';

function RuleFields({ kind }: { kind: 'bound' | 'change' | 'unusual' }) {
  const { t } = useTranslation('alert');
  const required = [{ required: true, message: t('error.needed') }];
  const grain = (
    <Form.Item name="grain" label={t('field.grain')}>
      <Select options={alertGrains.map((value) => ({ value, label: t(`grain.${value}`) }))} />
    </Form.Item>
  );
  const direction = (
    <Form.Item name="direction" label={t('field.direction')}>
      <Select
        options={alertDirections.map((value) => ({ value, label: t(`direction.${value}`) }))}
      />
    </Form.Item>
  );
  if (kind === 'bound')
    return (
      <>
        {grain}
        <FormPair>
          <Form.Item name="below" label={t('field.below')}>
            <InputNumber min={-1e15} max={1e15} />
          </Form.Item>
          <Form.Item name="above" label={t('field.above')}>
            <InputNumber min={-1e15} max={1e15} />
          </Form.Item>
        </FormPair>
      </>
    );
  if (kind === 'change')
    return (
      <>
        <FormPair>
          {grain}
          <Form.Item name="against" label={t('field.against')}>
            <Select
              options={(['before', 'lastYear'] as const).map((value) => ({
                value,
                label: t(`against.${value}`),
              }))}
            />
          </Form.Item>
        </FormPair>
        <FormPair>
          {direction}
          <Form.Item name="percent" label={t('field.percent')} rules={required}>
            <InputNumber min={1} max={1_000} suffix="%" />
          </Form.Item>
        </FormPair>
      </>
    );
  return (
    <FormPair>
      {direction}
      <Form.Item name="sensitivity" label={t('field.sensitivity')}>
        <Select
          options={alertSensitivities.map((value) => ({
            value,
            label: t(`sensitivity.${value}`),
          }))}
        />
      </Form.Item>
    </FormPair>
  );
}

const hours = Array.from({ length: 24 }, (_, value) => ({
  value,
  label: `${String(value).padStart(2, '0')}:00`,
}));

function TimeFields() {
  const { t } = useTranslation('alert');
  const hasQuiet = Form.useWatch('hasQuiet') === true;
  return (
    <>
      <Form.Item name="pauseDays" label={t('field.pauseDays')} extra={t('field.pauseExtra')}>
        <InputNumber min={0} max={365} precision={0} />
      </Form.Item>
      <Form.Item name="hasQuiet" valuePropName="checked">
        <Checkbox>{t('field.hasQuiet')}</Checkbox>
      </Form.Item>
      {hasQuiet && (
        <FormPair>
          <Form.Item name="quietFrom" label={t('field.quietFrom')}>
            <Select options={hours} />
          </Form.Item>
          <Form.Item name="quietTo" label={t('field.quietTo')}>
            <Select options={hours} />
          </Form.Item>
        </FormPair>
      )}
    </>
  );
}
