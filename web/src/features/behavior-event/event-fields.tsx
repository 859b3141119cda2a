import type { BehaviorEvent, Filter } from '@stacksight/contract';
import { Form, type FormInstance, Input, Radio, Select } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldValues } from '#lib/filter/use-field-values.ts';
import { useFormat } from '#lib/format/use-format.ts';
import { FilterEditor } from '#ui/filter-editor/filter-editor.tsx';
import { FormPair } from '#ui/form-parts/form-pair.tsx';
import styles from './behavior-event.module.css';
import { PropertyList } from './property-list.tsx';
import { type EventForm, useKnownEventFields, usePreview, useSources } from './use-events.ts';

type Props = { row: BehaviorEvent | null; form: FormInstance<EventForm> };

/** Shows the form fields of an event: its names, the raw events that it counts, and its properties. */
export function EventFields({ row, form }: Props) {
  const { t } = useTranslation('behavior-event');
  const isBuiltIn = row?.isBuiltIn ?? false;
  return (
    <>
      <Names isNew={row === null} />
      <h3 className={styles.heading}>{t('section.mapping')}</h3>
      {isBuiltIn ? <p className={styles.none}>{t('builtInText')}</p> : <Source />}
      <h3 className={styles.heading}>{t('section.properties')}</h3>
      <p className={styles.none}>{t('properties.hint')}</p>
      <Properties form={form} row={row} />
      <Form.Item name="status" label={t('status.label')} extra={t('status.extra')}>
        <Radio.Group
          options={[
            { value: 'enabled', label: t('status.enabled') },
            { value: 'hidden', label: t('status.hidden') },
          ]}
        />
      </Form.Item>
    </>
  );
}

function Names({ isNew }: { isNew: boolean }) {
  const { t } = useTranslation('behavior-event');
  return (
    <>
      <FormPair>
        <Form.Item
          name="nameZh"
          label={t('field.nameZh')}
          rules={[{ required: true, whitespace: true, message: t('error.name') }]}
        >
          <Input maxLength={50} autoFocus />
        </Form.Item>
        <Form.Item name="nameEn" label={t('field.nameEn')} extra={t('field.nameEnExtra')}>
          <Input maxLength={50} />
        </Form.Item>
      </FormPair>
      <Form.Item
        name="code"
        label={t('column.code')}
        extra={isNew ? t('field.codeExtra') : null}
        rules={
          isNew
            ? [
                { required: true, message: t('error.code') },
                { pattern: /^[a-z][a-z0-9_]{1,39}$/, message: t('error.code') },
              ]
            : []
        }
      >
        <Input maxLength={40} disabled={!isNew} />
      </Form.Item>
      <FormPair>
        <Form.Item name="countsZh" label={t('field.countsZh')}>
          <Input.TextArea maxLength={200} autoSize={{ minRows: 2 }} />
        </Form.Item>
        <Form.Item name="countsEn" label={t('field.countsEn')}>
          <Input.TextArea maxLength={200} autoSize={{ minRows: 2 }} />
        </Form.Item>
      </FormPair>
    </>
  );
}

function Source() {
  const { t } = useTranslation('behavior-event');
  const sources = useSources();
  return (
    <>
      <Form.Item
        name="events"
        label={t('field.events')}
        rules={[{ required: true, message: t('error.events') }]}
      >
        <Select
          mode="multiple"
          maxCount={20}
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={t('field.eventsPlaceholder')}
          options={sources.map(({ code, label }) => ({ value: code, label: `${label} (${code})` }))}
        />
      </Form.Item>
      <Narrowing />
    </>
  );
}

const none: readonly string[] = [];

function Narrowing() {
  const { t } = useTranslation('behavior-event');
  const events: readonly string[] = Form.useWatch('events') ?? none;
  const filter: Filter | null = Form.useWatch('filter') ?? null;
  const { fields } = useKnownEventFields(events);
  return (
    <>
      <Form.Item name="filter" label={t('field.filter')} extra={t('field.filterExtra')}>
        <FilterEditor fields={fields} useValues={useFieldValues} />
      </Form.Item>
      <Preview events={events} filter={filter} />
    </>
  );
}

function Preview({ events, filter }: { events: readonly string[]; filter: Filter | null }) {
  const { t } = useTranslation('behavior-event');
  const { full } = useFormat();
  const { count, isLoading } = usePreview(events, filter);
  if (events.length === 0 || count === null) return null;
  return (
    <p className={styles.preview} role="status" data-stale={isLoading || undefined}>
      {count === undefined ? t('preview.counting') : t('preview.count', { total: full(count) })}
    </p>
  );
}

function Properties({ form, row }: Props) {
  const events: readonly string[] = Form.useWatch('events', { form, preserve: true }) ?? none;
  const { fields, properties } = useKnownEventFields(events);
  const isNew = row === null;
  const offered = JSON.stringify(properties);
  useEffect(() => {
    // A new event has all properties of its raw events until the user chooses properties.
    if (isNew && events.length > 0 && !form.isFieldTouched('properties'))
      form.setFieldValue('properties', JSON.parse(offered));
  }, [isNew, events, offered, form]);
  return (
    <Form.Item name="properties" noStyle>
      <PropertyList fields={fields} offered={properties} />
    </Form.Item>
  );
}
