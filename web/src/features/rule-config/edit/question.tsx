import { type RuleParameter, ruleGivens } from '@stacksight/contract';
import { Form, Radio } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#lib/api/api-error.ts';
import { SqlEditor, type SqlSchema } from '#ui/sql-editor/sql-editor.tsx';
import type { RuleDraft } from './draft.ts';
import styles from './edit.module.css';
import { toPlaceholders } from './placeholders.ts';
import { useTables } from './use-rule-edit.ts';

type Props = { kind: RuleDraft['question']['kind']; error: unknown; onTry: () => void };

/** The statement, and whether it lists readers; a question to the model is edited in the analysis instead. */
export function Question({ kind, error, onTry }: Props) {
  const { t } = useTranslation('rule-config');
  return (
    <section className={styles.panel} aria-label={t('edit.question')}>
      <h2>{t('edit.question')}</h2>
      {kind === 'sql' ? <Statement error={error} onTry={onTry} /> : <Model />}
    </section>
  );
}

function Statement({ error, onTry }: Pick<Props, 'error' | 'onTry'>) {
  const { t } = useTranslation('rule-config');
  const tables = useTables();
  const schema = useMemo<SqlSchema>(
    () => Object.fromEntries((tables ?? []).map(({ name, columns }) => [name, columns])),
    [tables],
  );
  const parameters: readonly (RuleParameter | undefined)[] = Form.useWatch('parameters') ?? none;
  const text = JSON.stringify(toPlaceholders(parameters, givens));
  const placeholders = useMemo(() => JSON.parse(text), [text]);
  const line = error instanceof ApiError ? Number(error.fields.line) : Number.NaN;
  return (
    <>
      <p className={styles.hint}>{t('edit.statementHint')}</p>
      <div className={styles.editor}>
        <Form.Item
          name={['question', 'sql']}
          noStyle
          rules={[{ required: true, whitespace: true, message: t('error.sql') }]}
        >
          <EditorField
            label={t('edit.statement')}
            schema={schema}
            placeholders={placeholders}
            wrongLine={Number.isInteger(line) ? line : null}
            onRun={onTry}
          />
        </Form.Item>
      </div>
      <Form.Item
        name={['question', 'readers']}
        label={t('readers.label')}
        extra={t('readers.hint')}
      >
        <Radio.Group
          options={(['none', 'counts', 'rows'] as const).map((value) => ({
            value,
            label: t(`readers.${value}`),
          }))}
        />
      </Form.Item>
    </>
  );
}

const none: readonly RuleParameter[] = [];
const givens = Object.entries(ruleGivens).map(([name, type]) => ({ name, type }));

type FieldProps = Omit<Parameters<typeof SqlEditor>[0], 'value' | 'onChange'> & {
  value?: string;
  onChange?: (value: string) => void;
};

function EditorField({ value = '', ...props }: FieldProps) {
  return <SqlEditor {...props} value={value} />;
}

function Model() {
  const { t } = useTranslation('rule-config');
  const question = Form.useWatch<RuleDraft['question'] | undefined>('question', { preserve: true });
  return (
    <>
      <p className={styles.hint}>{t('edit.modelHint')}</p>
      <SqlEditor
        isReadOnly
        label={t('edit.question')}
        value={question?.kind === 'query' ? JSON.stringify(question.query, null, 2) : ''}
      />
    </>
  );
}
