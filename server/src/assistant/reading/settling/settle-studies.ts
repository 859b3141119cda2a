import type { Slots } from '../slots.ts';
import { isWindow } from '../studies.ts';

/** Names the study, the rule or the question of causes that only the parts of a question together ask for. */
export function nameStudies(slots: Slots): void {
  const { marks, asks, topics, events, metrics } = slots;
  // “How many days do holds wait” is a number of its own.
  const ofDays = topics.indexOf('stickiness');
  if (metrics.includes('hold_wait') && ofDays >= 0) topics.splice(ofDays, 1);
  const isOfPeople = marks.has('people') || marks.has('readers') || marks.has('heads');
  // “How is it that there are fewer than last year?” asks why.
  if (asks.has('how') && (slots.compare !== null || asks.has('change'))) asks.add('why');
  if (slots.rules.includes('dead_stock') && isOfPeople && events.length > 0) {
    slots.rules = slots.rules.filter((code) => code !== 'dead_stock');
    topics.push('lost');
  }
  if (slots.rules.includes('dead_stock') && isOfPeople && events.length === 0)
    slots.unclear ??= 'reading';
  // “How many who joined came back each month” is about readers, not about books.
  const isOfJoining = metrics.some((code) => code === 'new_readers' || code === 'active_borrowers');
  if (slots.options.has('comesBack') && isOfJoining && topics.length === 0) {
    topics.push('retention');
    slots.events = events.filter(({ code }) => code !== 'return');
  }
  const kinds = new Set(events.filter(({ isLeftOut }) => !isLeftOut).map(({ code }) => code));
  const [first] = events;
  const isChain = kinds.size > 1 && first !== undefined && begins.has(first.code);
  const asksForPart = slots.shown === 'share' && isOfPeople && slots.rules.length === 0;
  if (isChain && (asksForPart || slots.options.has('partOf')) && topics.length === 0) {
    topics.push('funnel');
    slots.shown = null;
  }
  // “In how many days does a hold come” is a number of its own.
  const interval = topics.indexOf('interval');
  if (interval >= 0 && kinds.size === 1 && kinds.has('reserve')) {
    topics.splice(interval, 1);
    slots.metrics = ['hold_wait'];
  }
  const isOfNew = metrics.includes('added') || metrics.includes('new_used');
  const isWithin = slots.dates.some(({ text }) => isWindow(text));
  if (isOfNew && isWithin && topics.length === 0 && slots.rules.length === 0)
    slots.rules.push('new_book_use');
}

/** The first events of questions about the share of readers who go on. */
const begins = new Set(['register', 'reserve', 'search', 'visit', 'login']);
