import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeptFocus } from '#ui/focus/use-kept-focus.ts';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import { type FormulaDraft, letterOf } from '../draft/draft.ts';
import { removeAt, replaceAt } from '../draft/edit.ts';
import { usedEvents } from '../draft/kinds.ts';
import styles from './builder.module.css';
import { DelayedInput } from './delayed-input.tsx';
import { type QuestionEditor, useProblemText } from './question-editor.ts';
import { ProblemText, Section } from './section.tsx';

const mostFormulas = 10;

/** Shows the list of formulas in a question; a formula computes a line from the lines of events, such as A / B. */
export function FormulaList({ editor }: { editor: QuestionEditor }) {
  const { draft, change } = editor;
  const { t } = useTranslation('analysis');
  const { formulas } = draft;
  const box = useKeptFocus<HTMLDivElement>();
  const [fresh, setFresh] = useState(-1);
  const count = usedEvents(draft).length;
  const letters = Array.from({ length: Math.max(1, count) }, (_, index) => letterOf(index));
  const set = (edit: (all: readonly FormulaDraft[]) => readonly FormulaDraft[], merge?: string) =>
    change((now) => ({ formulas: edit(now.formulas) }), merge === undefined ? {} : { merge });
  return (
    <Section
      title={t('formulas.title')}
      help={t('formulas.help', { letters: letters.join(t('comma')) })}
    >
      <div ref={box} className={styles.rows}>
        {formulas.map((formula, index) => (
          <FormulaRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a formula has no other name
            key={index}
            editor={editor}
            formula={formula}
            takesFocus={index === fresh}
            index={index}
            onChange={(part, merge) =>
              set((now) => replaceAt(now, index, { ...(now[index] ?? formula), ...part }), merge)
            }
            onRemove={() => set((now) => removeAt(now, index))}
          />
        ))}
        {formulas.length < mostFormulas && (
          <Button
            size="small"
            icon={<PlusOutlined aria-hidden />}
            data-focus-home
            disabled={count === 0}
            onClick={() => {
              setFresh(formulas.length);
              set((now) => [...now, { label: '', expr: count > 1 ? 'A / B' : 'A' }]);
            }}
          >
            {t('formulas.add')}
          </Button>
        )}
      </div>
    </Section>
  );
}

type RowProps = {
  editor: QuestionEditor;
  formula: FormulaDraft;
  /** True if the formula takes the focus, because the user has just added it. */
  takesFocus: boolean;
  index: number;
  onChange: (part: Partial<FormulaDraft>, merge: string) => void;
  onRemove: () => void;
};

function FormulaRow({ editor, formula, takesFocus, index, onChange, onRemove }: RowProps) {
  const { t } = useTranslation('analysis');
  const problem = useProblemText(editor.problems, `formulas.${index}`);
  const count = index + 1;
  return (
    <div>
      <div className={styles.formula}>
        <DelayedInput
          label={t('formulas.label', { count })}
          placeholder={t('formulas.name')}
          takesFocus={takesFocus}
          value={formula.label}
          maxLength={100}
          onChange={(label) => onChange({ label }, `formula label ${index}`)}
        />
        <span aria-hidden>=</span>
        <DelayedInput
          label={t('formulas.expr', { count })}
          placeholder="A / B"
          value={formula.expr}
          maxLength={200}
          isWrong={problem !== ''}
          onChange={(expr) => onChange({ expr: expr.toUpperCase() }, `formula ${index}`)}
        />
        <IconButton label={t('formulas.remove', { count })} onClick={onRemove}>
          <DeleteOutlined aria-hidden />
        </IconButton>
      </div>
      <ProblemText text={problem} />
    </div>
  );
}
