import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { etlChecks } from '@stacksight/contract';
import { Button, Form, Input, Select } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import styles from './etl-rule-config.module.css';
import { useTargets } from './use-targets.ts';

type FieldMapping = { from?: string; to?: string } | undefined;

/** Edits the columns of the source and the warehouse columns that they fill. */
export function FieldList() {
  const { t } = useTranslation('etl-rule-config');
  const { targets } = useTargets();
  const table: string = Form.useWatch('table') ?? '';
  const columns = targets.find((target) => target.table === table)?.columns ?? [];
  const options = columns.map(({ name, type, isRequired }) => ({
    value: name,
    label: `${name} (${type})${isRequired ? ' *' : ''}`,
  }));
  return (
    <Lines name="fields" add={t('add.field')} start={{ from: '', to: '' }}>
      {(at) => (
        <>
          <Cell name={[at, 'from']} label={t('field.from')} isRequired>
            <Input maxLength={200} placeholder={t('field.from')} />
          </Cell>
          <Cell name={[at, 'to']} label={t('field.to')} isRequired>
            <Select
              showSearch={{ optionFilterProp: 'label' }}
              placeholder={t('field.to')}
              options={options}
            />
          </Cell>
        </>
      )}
    </Lines>
  );
}

/** Edits the codes of the source and the codes that replace them. */
export function CodeList() {
  const { t } = useTranslation('etl-rule-config');
  return (
    <Lines name="codes" add={t('add.code')} start={{ column: '', from: '', to: '' }}>
      {(at) => (
        <>
          <ColumnCell at={at} />
          <Cell name={[at, 'from']} label={t('field.codeFrom')} isRequired>
            <Input maxLength={200} placeholder={t('field.codeFrom')} />
          </Cell>
          <Cell name={[at, 'to']} label={t('field.codeTo')}>
            <Input maxLength={200} placeholder={t('field.codeTo')} />
          </Cell>
        </>
      )}
    </Lines>
  );
}

/** Edits the conditions that a row must meet; the load refuses other rows. */
export function CheckList() {
  const { t } = useTranslation('etl-rule-config');
  const names = {
    required: t('check.required'),
    min: t('check.min'),
    max: t('check.max'),
    pattern: t('check.pattern'),
    known: t('check.known'),
  };
  return (
    <Lines name="checks" add={t('add.check')} start={{ column: '', check: 'required', value: '' }}>
      {(at) => (
        <>
          <ColumnCell at={at} />
          <Cell name={[at, 'check']} label={t('field.check')} isRequired>
            <Select options={etlChecks.map((value) => ({ value, label: names[value] }))} />
          </Cell>
          <Cell name={[at, 'value']} label={t('field.value')}>
            <Input maxLength={200} placeholder={t('field.value')} />
          </Cell>
        </>
      )}
    </Lines>
  );
}

// The options are the warehouse columns that the list above fills.
function ColumnCell({ at }: { at: number }) {
  const { t } = useTranslation('etl-rule-config');
  const fields: readonly FieldMapping[] = Form.useWatch('fields') ?? [];
  const filled = fields.flatMap((field) => (field?.to ? [field.to] : []));
  return (
    <Cell name={[at, 'column']} label={t('field.to')} isRequired>
      <Select
        placeholder={t('field.to')}
        options={[...new Set(filled)].map((value) => ({ value, label: value }))}
      />
    </Cell>
  );
}

type CellProps = {
  name: [number, string];
  label: string;
  isRequired?: boolean;
  children: ReactNode;
};

function Cell({ name, label, isRequired = false, children }: CellProps) {
  const { t } = useTranslation('etl-rule-config');
  const rules = isRequired ? [{ required: true, message: t('error.cell') }] : [];
  return (
    <Form.Item name={name} label={label} rules={rules} className={styles.cell ?? ''}>
      {children}
    </Form.Item>
  );
}

type LinesProps = {
  name: string;
  add: string;
  start: object;
  children: (at: number) => ReactNode;
};

function Lines({ name, add, start, children }: LinesProps) {
  const { t } = useTranslation('etl-rule-config');
  return (
    <Form.List name={name}>
      {(lines, { add: append, remove }, { errors }) => (
        <div className={styles.lines}>
          {lines.map(({ key, name: at }) => (
            <div key={key} className={styles.line}>
              {children(at)}
              <IconButton label={t('removeLine', { number: at + 1 })} onClick={() => remove(at)}>
                <DeleteOutlined aria-hidden />
              </IconButton>
            </div>
          ))}
          <Form.ErrorList errors={errors} />
          <Button
            size="small"
            icon={<PlusOutlined aria-hidden />}
            onClick={() => append({ ...start })}
          >
            {add}
          </Button>
        </div>
      )}
    </Form.List>
  );
}
