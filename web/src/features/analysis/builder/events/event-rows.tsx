import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeptFocus } from '#ui/focus/use-kept-focus.ts';
import { type EventDraft, newEvent } from '../../draft/draft.ts';
import { fillUpEvents, moveItem, removeAt, replaceAt } from '../../draft/edit.ts';
import { questionKindOf, usedEvents } from '../../draft/kinds.ts';
import styles from '../builder.module.css';
import { type QuestionEditor, useProblemText } from '../question-editor.ts';
import { ProblemText, Section } from '../section.tsx';
import { EventRow } from './event-row.tsx';

/** Shows the list of events in the form of a question. */
export function EventRows({ editor }: { editor: QuestionEditor }) {
  const { draft, change, problems } = editor;
  const { t } = useTranslation('analysis');
  const { least, most, roles } = questionKindOf(draft);
  const problem = useProblemText(problems, 'events');
  const box = useKeptFocus<HTMLDivElement>();
  const [fresh, setFresh] = useState(-1);
  if (most === 0) return null;
  const all = fillUpEvents(draft.events, least);
  const shown = all.slice(0, Math.max(least, usedEvents(draft).length));
  const isOpen = roles.length === 1 && most > 1;
  // The user can reorder events with the same role. A path question takes its events without an order, and its answer
  // shows the order in which readers did them.
  const canMove = isOpen && shown.length > 1 && draft.kind !== 'path';
  // `edit` is a function, because two changes may come before the next render.
  const set = (edit: (all: readonly EventDraft[]) => readonly EventDraft[], merge?: string) =>
    change(
      ({ events }) => ({ events: edit(fillUpEvents(events, least)) }),
      merge === undefined ? {} : { merge },
    );
  return (
    <Section title={t('events.title')} help={t(`events.help.${draft.kind}`)}>
      <div ref={box} className={styles.rows}>
        <ol className={styles.events}>
          {shown.map((event, index) => (
            <EventRow
              // biome-ignore lint/suspicious/noArrayIndexKey: the same event may stand there twice
              key={index}
              editor={editor}
              event={event}
              takesFocus={index === fresh}
              index={index}
              isFirst={index === 0}
              isLast={index === shown.length - 1}
              onChange={(part, merge) =>
                set((now) => replaceAt(now, index, { ...(now[index] ?? event), ...part }), merge)
              }
              onMove={canMove ? (by) => set((now) => moveItem(now, index, by)) : null}
              onRemove={shown.length > least ? () => set((now) => removeAt(now, index)) : null}
            />
          ))}
        </ol>
        <ProblemText text={problem} />
        {shown.length < most && (
          <Button
            size="small"
            data-focus-home
            icon={<PlusOutlined aria-hidden />}
            onClick={() => {
              setFresh(shown.length);
              set((now) => [...now.slice(0, shown.length), newEvent, ...now.slice(shown.length)]);
            }}
          >
            {t(`events.add.${roles.at(-1) ?? 'line'}`)}
          </Button>
        )}
      </div>
    </Section>
  );
}
