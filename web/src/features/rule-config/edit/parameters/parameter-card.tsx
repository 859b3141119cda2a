import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined } from '@ant-design/icons';
import { placeholdersOf, type RuleParameter } from '@stacksight/contract';
import { Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import styles from '../edit.module.css';
import { NamesField } from '../names-field.tsx';
import { DefaultFields } from './default-fields.tsx';
import { useParameterWords } from './parameter-words.ts';

type Props = {
  at: number;
  isLast: boolean;
  /** True if the parameter belongs to an SQL statement; a question of the analysis has the defaults itself. */
  isOfSql: boolean;
  onMove: (to: number) => void;
  onRemove: () => void;
};

/** Shows the form fields of one parameter: its placeholder in the statement, its label, and its default. */
export function ParameterCard({ at, isLast, isOfSql, onMove, onRemove }: Props) {
  const { t } = useTranslation('rule-config');
  const words = useParameterWords();
  const parameter = Form.useWatch<RuleParameter | undefined>(['parameters', at], {
    preserve: true,
  });
  if (!parameter) return null;
  const title = isOfSql ? `${parameter.name} · ${words[parameter.type]}` : words[parameter.type];
  return (
    <fieldset className={styles.card} aria-label={title}>
      <div className={styles.cardHead}>
        <strong>{title}</strong>
        <span className={styles.grow} />
        <IconButton label={t('edit.up')} disabled={at === 0} onClick={() => onMove(at - 1)}>
          <ArrowUpOutlined aria-hidden />
        </IconButton>
        <IconButton label={t('edit.down')} disabled={isLast} onClick={() => onMove(at + 1)}>
          <ArrowDownOutlined aria-hidden />
        </IconButton>
        {isOfSql && (
          <IconButton label={t('edit.removeParameter')} onClick={onRemove}>
            <DeleteOutlined aria-hidden />
          </IconButton>
        )}
      </div>
      {isOfSql && (
        <div className={styles.pair}>
          <NameField at={at} parameter={parameter} />
          <DefaultFields at={at} parameter={parameter} />
        </div>
      )}
      <NamesField name={[at, 'label']} label={t('edit.label')} most={40} isRequired />
      <NamesField name={[at, 'hint']} label={t('edit.fieldHint')} most={120} />
    </fieldset>
  );
}

function NameField({ at, parameter }: { at: number; parameter: RuleParameter }) {
  const { t } = useTranslation('rule-config');
  const placeholders = placeholdersOf(parameter).map(({ name, type }) => `{${name}:${type}}`);
  return (
    <Form.Item
      name={[at, 'name']}
      label={t('edit.placeholder')}
      extra={<code>{placeholders.join('  ')}</code>}
      rules={[
        { required: true, pattern: /^[a-z][a-z0-9_]{0,31}$/, message: t('error.placeholder') },
      ]}
    >
      <Input maxLength={32} spellCheck={false} />
    </Form.Item>
  );
}
