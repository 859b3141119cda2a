import { Form, Input, Radio, Select, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import { FormPair } from '#ui/form-parts/form-pair.tsx';
import styles from './etl-rule-config.module.css';
import { CheckList, CodeList, FieldList } from './mapping-lists.tsx';
import { useTargets } from './use-targets.ts';

/** Shows the form fields of a load rule: source, columns, codes, conditions, and schedule. */
export function EtlFields() {
  const { t } = useTranslation('etl-rule-config');
  return (
    <>
      <Source />
      <h3 className={styles.heading}>{t('section.fields')}</h3>
      <FieldList />
      <h3 className={styles.heading}>{t('section.codes')}</h3>
      <p className={styles.note}>{t('section.codesHint')}</p>
      <CodeList />
      <h3 className={styles.heading}>{t('section.checks')}</h3>
      <CheckList />
      <h3 className={styles.heading}>{t('section.schedule')}</h3>
      <FormPair>
        <Form.Item name="cron" label={t('column.cron')} extra={t('field.cronExtra')}>
          <Input maxLength={100} placeholder="0 2 * * *" />
        </Form.Item>
        <Form.Item name="isEnabled" label={t('column.isEnabled')} valuePropName="checked">
          <Switch />
        </Form.Item>
      </FormPair>
      <Form.Item name="remark" label={t('column.remark')}>
        <Input maxLength={100} showCount />
      </Form.Item>
    </>
  );
}

function Source() {
  const { t } = useTranslation('etl-rule-config');
  const { mappings, datasources, targets } = useTargets();
  const kind: string = Form.useWatch('kind') ?? 'query';
  return (
    <>
      <FormPair>
        <Form.Item
          name="name"
          label={t('column.name')}
          rules={[{ required: true, whitespace: true, min: 2, message: t('error.name') }]}
        >
          <Input maxLength={50} autoFocus />
        </Form.Item>
        <Form.Item
          name="source"
          label={t('column.source')}
          extra={t('field.sourceExtra')}
          rules={[{ required: true, whitespace: true, message: t('error.source') }]}
        >
          <Select
            showSearch
            options={[
              { label: t('source.mappings'), options: mappings.map((value) => ({ value })) },
              { label: t('source.datasources'), options: datasources.map((value) => ({ value })) },
            ]}
          />
        </Form.Item>
      </FormPair>
      <Form.Item name="kind" label={t('field.kind')}>
        <Radio.Group
          options={[
            { value: 'query', label: t('kind.query') },
            { value: 'file', label: t('kind.file') },
          ]}
        />
      </Form.Item>
      <Form.Item
        name="from"
        label={kind === 'file' ? t('kind.file') : t('kind.query')}
        rules={[{ required: true, whitespace: true, message: t('error.from') }]}
      >
        <Input.TextArea maxLength={10_000} autoSize={{ minRows: kind === 'file' ? 1 : 4 }} />
      </Form.Item>
      <Form.Item name="table" label={t('column.table')} rules={[{ required: true }]}>
        <Select options={targets.map(({ table }) => ({ value: table, label: table }))} />
      </Form.Item>
    </>
  );
}
