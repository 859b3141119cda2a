import { emptySlots, type Slots } from './slots.ts';

/** Adds the groups in a text to its parts; who names groups of times asks for their distribution. */
export function withBins(slots: Slots, text: string): Slots {
  const bins = binsIn(text);
  if (bins.length < 2) return { ...slots, bins };
  const code = /来|到馆|进馆|visit|came|come/.test(text) ? 'visit' : null; // chinese-ok: to come, to visit
  const events =
    slots.events.length > 0 || code === null ? slots.events : [{ code, at: 0, isLeftOut: false }];
  if (events.length === 0) return { ...slots, bins };
  return {
    ...slots,
    bins,
    events,
    numbers: emptySlots().numbers,
    topics: [...slots.topics, 'distribution'],
  };
}

/** Adds the study of events that a question sets in order with an arrow: “search → hold → pickup”. */
export function withChain(slots: Slots, text: string): Slots {
  const kinds = new Set(slots.events.filter((one) => !one.isLeftOut).map(({ code }) => code));
  const isChain = /→|->|=>|\bthen\b/.test(text) && kinds.size > 1;
  return isChain && slots.topics.length === 0 ? { ...slots, topics: ['funnel'] } : slots;
}

const bounds = /(?:分箱|分档|bins?)\s*[:=]?\s*((?:\d+[/,、 ]+)+\d+)(?![-–到至~\d])/; // chinese-ok: groups

/** Returns the lower bounds of the groups in a text: 1, 5 and 10 in “1–4, 5–9, 10 or more” and in “bins 1/5/10”. */
export function binsIn(text: string): number[] {
  const listed = bounds.exec(text)?.[1];
  const groups =
    /(\d+)\s*(?:-|–|到|至|~|to)\s*\d+|(\d+)\s*(?:次|册|本|times|loans)?\s*(?:及?以上|or more|and more|\+)/g; // chinese-ok: to, times, or more
  const found =
    listed?.split(/\D+/) ?? [...text.matchAll(groups)].map(([, one, two]) => one ?? two);
  const said = found.map(Number);
  const bins = said[0] === 2 ? [1, ...said] : said;
  return bins.every((bin, at) => at === 0 || bin > (bins[at - 1] ?? 0)) ? bins : [];
}
