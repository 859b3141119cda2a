import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { RuleColumn, ruleLabels, type TableAnswer } from '@stacksight/contract';
import { Button, Checkbox, Form, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import type { RuleDraft } from '../draft.ts';
import styles from '../edit.module.css';
import { NamesField } from '../names-field.tsx';
import { missingColumns } from './missing-columns.ts';

type Props = { answered: TableAnswer['columns'] | undefined };

/** Shows the form fields for the names and formats of the answer's columns. */
export function Columns({ answered }: Props) {
  const { t } = useTranslation('rule-config');
  const form = Form.useFormInstance<RuleDraft>();
  const columns =
    Form.useWatch<RuleDraft['columns'] | undefined>('columns', { preserve: true }) ?? [];
  const missing = missingColumns(columns, answered ?? []);
  const addAll = () => form.setFieldValue('columns', [...columns, ...missing]);
  return (
    <section className={styles.panel} aria-label={t('edit.columns')}>
      <h2>{t('edit.columns')}</h2>
      <p className={styles.hint}>{t('edit.columnsHint')}</p>
      <Form.List name="columns">
        {(fields, { remove }) =>
          fields.map(({ key, name: at }) => (
            <ColumnCard
              key={key}
              at={at}
              name={columns[at]?.key ?? ''}
              onRemove={() => remove(at)}
            />
          ))
        }
      </Form.List>
      <Button icon={<PlusOutlined aria-hidden />} disabled={missing.length === 0} onClick={addAll}>
        {t('edit.addColumns', { count: missing.length })}
      </Button>
      {answered === undefined && <span className={styles.beside}>{t('edit.tryFirst')}</span>}
    </section>
  );
}

type CardProps = { at: number; name: string; onRemove: () => void };

function ColumnCard({ at, name, onRemove }: CardProps) {
  const { t } = useTranslation('rule-config');
  return (
    <fieldset className={styles.card} aria-label={name}>
      <div className={styles.cardHead}>
        <strong>
          <code>{name}</code>
        </strong>
        <span className={styles.grow} />
        <Form.Item name={[at, 'isOfReaders']} valuePropName="checked" noStyle>
          <Checkbox>{t('edit.isOfReaders')}</Checkbox>
        </Form.Item>
        <IconButton label={t('edit.removeColumn')} onClick={onRemove}>
          <DeleteOutlined aria-hidden />
        </IconButton>
      </div>
      <NamesField name={[at, 'label']} label={t('edit.columnLabel')} most={60} isRequired />
      <Reading at={at} />
      <details className={styles.more}>
        <summary>{t('edit.more')}</summary>
        <NamesField name={[at, 'unit']} label={t('edit.unit')} most={20} />
        <NamesField name={[at, 'means']} label={t('edit.means')} most={300} />
      </details>
    </fieldset>
  );
}

function Reading({ at }: { at: number }) {
  const { t } = useTranslation('rule-config');
  const roles = RuleColumn.shape.role.options;
  const formats = RuleColumn.shape.format.options;
  return (
    <div className={styles.row}>
      <Form.Item name={[at, 'role']} label={t('edit.role')} className={styles.grow ?? ''}>
        <Select options={roles.map((value) => ({ value, label: t(`role.${value}`) }))} />
      </Form.Item>
      <Form.Item name={[at, 'format']} label={t('edit.format')} className={styles.grow ?? ''}>
        <Select options={formats.map((value) => ({ value, label: t(`format.${value}`) }))} />
      </Form.Item>
      <Form.Item name={[at, 'labels']} label={t('edit.labels')} className={styles.grow ?? ''}>
        <Select
          allowClear
          placeholder={t('edit.noLabels')}
          options={ruleLabels.map((value) => ({ value, label: t(`labels.${value}`) }))}
        />
      </Form.Item>
    </div>
  );
}
