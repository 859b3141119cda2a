import type { Slots } from './slots.ts';

/** A rank without a breakdown ranks the things it names; without any, titles. */
export function withRankedThings(slots: Slots): Slots {
  const { breakdowns, things, top, order, members, shown } = slots;
  const isRanked = top !== null || order !== null;
  if (breakdowns.length > 0) return slots;
  if (!isRanked || shown !== null)
    return things.includes('library') ? { ...slots, breakdowns: ['library'] } : slots;
  const usual = things.includes('library') ? 'library' : top === null ? undefined : rankedBy(slots);
  const thing = things.find((code) => code !== 'library') ?? usual;
  const isOfTitle = members.some(({ field }) => field === 'title');
  return thing === undefined || isOfTitle ? slots : { ...slots, breakdowns: [thing] };
}

/** What the rows of a rank are where nothing is said: operators by their work, e-resources by their use, else titles. */
const rankedBy = ({ metrics }: Slots): string => thingsOf[metrics[0] ?? ''] ?? 'title';
const thingsOf: Readonly<Record<string, string>> = {
  sso_visits: 'resource',
  sso_readers: 'resource',
  handled: 'operator',
  visits: 'library',
  new_readers: 'library',
  registered: 'library',
  valid_cards: 'library',
  active_readers: 'library',
};
