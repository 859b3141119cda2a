import { InputNumber } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { QuestionDraft } from '../draft/draft.ts';
import styles from './builder.module.css';
import { type QuestionEditor, useProblemText } from './question-editor.ts';
import { Field } from './section.tsx';

/** The numeric fields of a draft. */
export type NumberName = {
  [K in keyof QuestionDraft]: number extends QuestionDraft[K] ? K : never;
}[keyof QuestionDraft];

type Props = {
  editor: QuestionEditor;
  at: Exclude<NumberName, undefined>;
  least: number;
  most: number;
  help?: string;
  /** Content beside the number, such as its unit or a select of units. */
  after?: ReactNode;
};

/** Shows a field for a whole number of the question. */
export function NumberField({ editor, at, least, most, help, after }: Props) {
  const { draft, change, problems } = editor;
  const { t } = useTranslation('analysis');
  const problem = useProblemText(problems, at);
  return (
    <Field label={t(`number.${at}`)} problem={problem} {...(help ? { help } : {})}>
      {(id) => (
        <span className={styles.number}>
          <InputNumber<number>
            id={id}
            value={draft[at]}
            min={least}
            max={most}
            precision={0}
            changeOnBlur={false}
            {...(problem === '' ? {} : { status: 'error' as const })}
            onChange={(value) => change({ [at]: value }, { merge: at })}
          />
          {after}
        </span>
      )}
    </Field>
  );
}
