import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type EventDraft, letterOf } from '../../draft/draft.ts';
import { eventRoleOf, hasPart } from '../../draft/kinds.ts';
import { useEventFields } from '../../state/use-fields.ts';
import styles from '../builder.module.css';
import { DelayedInput } from '../delayed-input.tsx';
import { KeyedFilter } from '../keyed-filter.tsx';
import { type QuestionEditor, useProblemText } from '../question-editor.ts';
import { ProblemText } from '../section.tsx';
import { EventSelect } from './event-select.tsx';
import { MeasureSelect } from './measure-select.tsx';
import { RowTools } from './row-tools.tsx';

type Props = {
  editor: QuestionEditor;
  event: EventDraft;
  /** True if the row takes the focus, because the user has just added it. */
  takesFocus: boolean;
  index: number;
  onChange: (part: Partial<EventDraft>, merge?: string) => void;
  onMove: ((by: -1 | 1) => void) | null;
  isFirst: boolean;
  isLast: boolean;
  onRemove: (() => void) | null;
};

/** Shows the fields of one event in a question: event, measure, filter and name. */
export function EventRow(props: Props) {
  const { editor, event, index, onChange, onMove, onRemove } = props;
  const { draft, catalogue, problems } = editor;
  const { t } = useTranslation('analysis');
  const [isNaming, setNaming] = useState(event.label !== '');
  const [isFiltering, setFiltering] = useState(event.filter !== null);
  const role = eventRoleOf(draft, index);
  const label = t(`event.role.${role}`, { letter: letterOf(index), count: index + 1 });
  const problem = useProblemText(problems, `events.${index}`);
  // The event does not fit into one line with a measure or with the buttons that move it.
  const isTall = hasPart(draft, 'measure') || onMove !== null;
  const tools = (
    <RowTools
      {...props}
      name={label}
      isNaming={isNaming}
      isFiltering={isFiltering}
      onName={() => setNaming(!isNaming)}
      onFilter={() => setFiltering(!isFiltering)}
    />
  );
  return (
    <li className={styles.event}>
      <div className={styles.eventLine}>
        <span className={styles.badge}>{label}</span>
        <EventSelect
          label={t('event.label', { role: label })}
          events={catalogue.events}
          value={event.code}
          isWrong={problem !== ''}
          takesFocus={props.takesFocus}
          onChange={(code) => onChange({ code, filter: null })}
          {...(role === 'back' && onRemove ? { onClear: onRemove } : {})}
        />
        {!isTall && tools}
      </div>
      <ProblemText text={problem} />
      {isTall && <SecondLine {...props} name={label} tools={tools} />}
      {(isNaming || event.label !== '') && <NameInput {...props} name={label} />}
      {(isFiltering || event.filter !== null) && event.code !== '' && <EventFilter {...props} />}
    </li>
  );
}

const choiceOf = ({ editor: { catalogue }, event }: Pick<Props, 'editor' | 'event'>) =>
  catalogue.events?.find(({ code }) => code === event.code);

function SecondLine({ name, tools, ...props }: Props & { name: string; tools: ReactNode }) {
  const { t } = useTranslation('analysis');
  const { editor, event, onChange } = props;
  return (
    <div className={styles.eventLine}>
      {hasPart(editor.draft, 'measure') && (
        <MeasureSelect
          label={t('measure.label', { role: name })}
          event={choiceOf(props)}
          value={event.measure}
          onChange={(measure) => onChange({ measure })}
        />
      )}
      {!hasPart(editor.draft, 'measure') && <span className={styles.space} />}
      {tools}
    </div>
  );
}

function NameInput({ name, ...props }: Props & { name: string }) {
  const { t } = useTranslation('analysis');
  const { event, index, onChange } = props;
  return (
    <DelayedInput
      label={t('event.rename', { role: name })}
      placeholder={choiceOf(props)?.label ?? t('event.name')}
      value={event.label}
      maxLength={100}
      onChange={(text) => onChange({ label: text }, `label ${index}`)}
    />
  );
}

function EventFilter({ editor, event, onChange }: Pick<Props, 'editor' | 'event' | 'onChange'>) {
  const { glc } = editor.draft;
  const fields = useEventFields(event.code, glc);
  return (
    <KeyedFilter
      fields={fields}
      glc={glc}
      value={event.filter}
      onChange={(filter) => onChange({ filter })}
    />
  );
}
