import type { ResultMeta } from '@stacksight/contract';
import type { Resolved } from '../question/resolved.ts';

/** A note on days of a library group; the empty libcode is the whole group. */
export type OwnNote = { libcode: string; dayFrom: string; dayUntil: string; text: string };

/** The most notes of an answer. A chart with more of them would show nothing else. */
const most = 50;

/** Returns whether the answer to a question has a column of time, so that notes on days have a place in it. */
export const isOverTime = ({ grain }: Pick<Resolved, 'grain'>): boolean => grain !== null;

/** Returns the notes on days of a question's range, on its libraries or on the whole group. */
export function notesOf(
  { range, scope: { libraries } }: Pick<Resolved, 'range' | 'scope'>,
  notes: readonly OwnNote[],
): readonly OwnNote[] {
  return notes
    .filter(({ dayFrom, dayUntil }) => dayFrom < range.to && dayUntil >= range.from)
    .filter(({ libcode }) => libcode === '' || libraries === null || libraries.includes(libcode))
    .slice(-most);
}

/** Returns notes as the metadata of an answer has them, with the names of libraries. */
export function toDayNotes(
  notes: readonly OwnNote[],
  libraries: Readonly<Record<string, string>>,
): NonNullable<ResultMeta['dayNotes']> {
  return notes.map(({ libcode, dayFrom, dayUntil, text }) => ({
    from: dayFrom,
    until: dayUntil,
    text,
    library: libcode === '' ? null : (libraries[libcode] ?? libcode),
  }));
}
