import type { Filter } from '@stacksight/contract';
import { emptyDraft, newEvent, type QuestionDraft } from '../draft/draft.ts';
import { toGroupFilter } from '../draft/edit.ts';

// The usual next questions about a reader group, each filtered by the group.

export const nextNames = ['where', 'what', 'who', 'when', 'often'] as const;
export type NextName = (typeof nextNames)[number];

/** Returns the draft of the question `name` about the reader group `id`, over all days with data. */
export function nextQuestion(name: NextName, id: string): QuestionDraft {
  return { ...emptyDraft, ...parts[name], range: 'sofar', filter: onlyGroup(id) };
}

const onlyGroup = (id: string): Filter => toGroupFilter(null, id);
const loan = { ...newEvent, code: 'loan' };
const readers = { ...newEvent, code: 'register', measure: { type: 'readers' } } as const;

const parts: Readonly<Record<NextName, Partial<QuestionDraft>>> = {
  where: { events: [loan], by: ['library'], grain: 'none', top: 20 },
  what: { events: [loan], by: ['mainClass'], grain: 'none', top: 22 },
  who: { events: [readers], by: ['readerType'], grain: 'none', top: 20 },
  when: { events: [loan], grain: 'month' },
  often: { kind: 'distribution', events: [loan] },
};
