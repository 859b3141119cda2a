import { useTranslation } from 'react-i18next';
import { useCan } from '#ui/can/can.tsx';
import { fillUpEvents } from '../../draft/edit.ts';
import { hasPart, questionKindOf } from '../../draft/kinds.ts';
import { ChoiceField } from '../choice-field.tsx';
import { NumberField } from '../number-field.tsx';
import type { QuestionEditor } from '../question-editor.ts';

const questions = ['silent', 'cohort', 'list'] as const;

/** Chooses one of three questions about lost readers, and the number of days after which readers count as silent. */
export function LostPart({ editor }: { editor: QuestionEditor }) {
  const { draft, change } = editor;
  const { t } = useTranslation('analysis');
  const maySeeReaders = useCan({ all: ['reader:rows'] });
  const offered = questions.filter(
    (one) => one !== 'list' || maySeeReaders || draft.question === one,
  );
  return (
    <>
      <ChoiceField
        label={t('question.label')}
        options={offered.map((question) => ({
          value: question,
          label: t(`question.${question}.name`),
          means: t(`question.${question}.means`),
        }))}
        value={draft.question}
        onChange={(question) => {
          const { least } = questionKindOf({ ...draft, question });
          change({ question, events: fillUpEvents(draft.events, least) });
        }}
      />
      {hasPart(draft, 'silence') && (
        <NumberField
          editor={editor}
          at="silentDays"
          least={1}
          most={3_650}
          help={t('silent.help')}
        />
      )}
    </>
  );
}
