import { type RuleParameter, ruleGivens } from '@stacksight/contract';
import { Form, Radio } from 'antd';
import { use, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#lib/api/api-error.ts';
import { useCan } from '#ui/can/can.tsx';
import { Choices } from '#ui/choices/choices.tsx';
import { LazyPart } from '#ui/lazy-part/lazy-part.tsx';
import { QuestionFormSlot, type RuleQuestionParts } from '#ui/question-form/question-form-slot.ts';
import { SqlEditor, type SqlSchema } from '#ui/sql-editor/sql-editor.tsx';
import {
  emptyQuestion,
  type QuestionDraftParts,
  type RuleDraft,
  type RuleQuestionKind,
} from './draft.ts';
import styles from './edit.module.css';
import { toPlaceholders } from './placeholders.ts';
import { useTables } from './use-rule-edit.ts';

type Props = {
  kind: RuleQuestionKind;
  isNew: boolean;
  error: unknown;
  onTry: () => void;
  onKind: (kind: RuleQuestionKind) => void;
  onEdit: () => void;
};

/** Shows the question of a rule: the form of the analysis, or an SQL statement for authors with the permission. */
export function RuleQuestionPart({ kind, isNew, error, onTry, onKind, onEdit }: Props) {
  const { t } = useTranslation('rule-config');
  const mayWrite = useCan({ all: ['desk:run'] });
  const form = Form.useFormInstance<RuleDraft>();
  // Keeps the fields of the other kind of question, so that a return to its tab brings them back.
  const kept = useRef<Partial<Record<RuleQuestionKind, QuestionDraftParts>>>({});
  const choose = (next: RuleQuestionKind) => {
    const { question, parameters, columns, chart } = form.getFieldsValue(true) as RuleDraft;
    kept.current[kind] = { question, parameters, columns, chart };
    form.setFieldsValue(kept.current[next] ?? emptyQuestion(next));
    onKind(next);
  };
  return (
    <section className={styles.panel} aria-label={t('edit.question')}>
      <div className={styles.cardHead}>
        <h2>{t('edit.question')}</h2>
        {isNew && mayWrite && (
          <Choices<RuleQuestionKind>
            label={t('edit.kind')}
            options={[
              { value: 'query', label: t('edit.byBuilder') },
              { value: 'sql', label: t('edit.bySql') },
            ]}
            value={kind}
            onChange={choose}
          />
        )}
      </div>
      {kind === 'sql' ? (
        <Statement error={error} onTry={onTry} />
      ) : (
        <Form.Item
          name="question"
          rules={[
            {
              validator: (_, value: RuleDraft['question']) =>
                value.kind === 'query' ? Promise.resolve() : Promise.reject(),
              message: t('error.question'),
            },
          ]}
        >
          <BuilderField onEdit={onEdit} />
        </Form.Item>
      )}
    </section>
  );
}

/** Shows the form of the analysis in the rule's form, in which it fills two fields: the question and the parameters. */
function BuilderField({ onEdit }: Pick<Props, 'onEdit'>) {
  const QuestionForm = use(QuestionFormSlot);
  const form = Form.useFormInstance<RuleDraft>();
  const [start] = useState(() => {
    const { question, parameters } = form.getFieldsValue(true) as RuleDraft;
    return question.kind === 'query' ? { question, parameters } : null;
  });
  const isFirst = useRef(start !== null);
  const change = (parts: RuleQuestionParts | null) => {
    const { parameters: known } = form.getFieldsValue(true) as RuleDraft;
    form.setFieldsValue(
      parts === null
        ? { question: { kind: 'unfinished' } }
        : { question: parts.question, parameters: parts.parameters.map(keepWords(known)) },
    );
    if (parts !== null) form.setFields([{ name: 'question', errors: [] }]);
    // The form of the analysis reports its question once when it opens, which is no change.
    if (isFirst.current) isFirst.current = false;
    else if (parts !== null) onEdit();
  };
  return (
    <LazyPart>
      <QuestionForm start={start} onChange={change} />
    </LazyPart>
  );
}

// The author edits labels, hints and limits below the question; defaults and choices follow from the question.
const keepWords = (known: readonly RuleParameter[]) => (parameter: RuleParameter) => {
  const before = known.find(({ name, type }) => name === parameter.name && type === parameter.type);
  if (before === undefined) return parameter;
  const choices = 'choices' in parameter ? { choices: parameter.choices } : {};
  return { ...before, default: parameter.default, ...choices } as RuleParameter;
};

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
