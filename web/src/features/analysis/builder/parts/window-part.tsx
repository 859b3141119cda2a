import { Checkbox, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { QuestionDraft, SpanUnit } from '../../draft/draft.ts';
import { hasPart } from '../../draft/kinds.ts';
import styles from '../builder.module.css';
import { ChoiceField } from '../choice-field.tsx';
import { EventSelect } from '../events/event-select.tsx';
import { NumberField } from '../number-field.tsx';
import type { QuestionEditor } from '../question-editor.ts';
import { Field } from '../section.tsx';

const units: readonly SpanUnit[] = ['minute', 'hour', 'day', 'week'];

/** Sets the longest time from the first event to the last. */
export function WindowPart({ editor }: { editor: QuestionEditor }) {
  const { draft, change } = editor;
  const { t } = useTranslation('analysis');
  const isOfInterval = hasPart(draft, 'limit');
  return (
    <>
      {isOfInterval && (
        <Checkbox
          checked={draft.isLimited}
          onChange={({ target }) => change({ isLimited: target.checked })}
        >
          {t('window.limited')}
        </Checkbox>
      )}
      {(!isOfInterval || draft.isLimited) && (
        <NumberField
          editor={editor}
          at="windowN"
          least={1}
          most={1_000}
          help={t(isOfInterval ? 'window.helpInterval' : 'window.helpFunnel')}
          after={
            <Select<SpanUnit>
              aria-label={t('window.unit')}
              value={draft.windowUnit}
              popupMatchSelectWidth={false}
              options={units.map((unit) => ({ value: unit, label: t(`span.${unit}`) }))}
              onChange={(windowUnit) => change({ windowUnit })}
            />
          }
        />
      )}
    </>
  );
}

const pairs: readonly QuestionDraft['pair'][] = ['auto', 'item', 'title', 'reader'];

/** Chooses the link between the start and the end of an interval, such as the same reader or copy. */
export function PairPart({ editor: { draft, change } }: { editor: QuestionEditor }) {
  const { t } = useTranslation('analysis');
  return (
    <ChoiceField
      label={t('pair.label')}
      options={pairs.map((pair) => ({
        value: pair,
        label: t(`pair.${pair}.name`),
        means: t(`pair.${pair}.means`),
      }))}
      value={draft.pair}
      onChange={(pair) => change({ pair })}
    />
  );
}

/** Chooses the events that end a reader's attempt. */
export function ExcludePart({ editor: { draft, change, catalogue } }: { editor: QuestionEditor }) {
  const { t } = useTranslation('analysis');
  const [first = ''] = draft.exclude;
  return (
    <Field label={t('exclude.label')} help={t('exclude.help')}>
      {() => (
        <EventSelect
          label={t('exclude.label')}
          events={catalogue.events}
          value={first}
          onClear={() => change({ exclude: [] })}
          onChange={(code) => change({ exclude: [code] })}
        />
      )}
    </Field>
  );
}

/** Sets the limits of sessions and of steps in a path question. */
export function PathPart({ editor }: { editor: QuestionEditor }) {
  const { draft, change } = editor;
  const { t } = useTranslation('analysis');
  return (
    <>
      <div className={styles.pair}>
        <NumberField editor={editor} at="steps" least={2} most={10} help={t('path.steps')} />
        <NumberField editor={editor} at="edges" least={1} most={500} help={t('path.edges')} />
      </div>
      <NumberField
        editor={editor}
        at="sessionMinutes"
        least={1}
        most={1_440}
        help={t('path.session')}
      />
      <Checkbox
        checked={draft.mergeRepeats}
        onChange={({ target }) => change({ mergeRepeats: target.checked })}
      >
        {t('path.merge')}
      </Checkbox>
    </>
  );
}
