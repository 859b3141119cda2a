import { Query } from '@stacksight/contract';
import { daysAfter, utc } from '../periods.ts';
import { differencesInAnswer } from './check.ts';
import type { RandomQuestion } from './random-question.ts';

/** Finds a small question that still fails, by removing one element after another; makes at most `most` attempts. */
export async function shrink(question: RandomQuestion, most = 400): Promise<RandomQuestion> {
  let smallest = question;
  let left = most;
  for (let hasShrunk = true; hasShrunk && left > 0; ) {
    hasShrunk = false;
    for (const simpler of simplerThan(smallest)) {
      left -= 1;
      if (left <= 0) break;
      const differing = await differencesInAnswer(simpler).catch(() => []);
      if (differing.length === 0 || differing[0]?.startsWith('refused')) continue;
      smallest = simpler;
      hasShrunk = true;
      break;
    }
  }
  return smallest;
}

function* simplerThan(question: RandomQuestion): Generator<RandomQuestion> {
  if (question.scope !== null) yield { ...question, scope: null };
  if (question.hides) yield { ...question, hides: false };
  const { moment, query } = question;
  for (const json of without(query)) {
    const parsed = Query.safeParse(json);
    if (parsed.success && JSON.stringify(parsed.data) !== JSON.stringify(query))
      yield { ...question, query: parsed.data };
  }
  const days =
    question.query.kind === 'lost' && 'base' in query
      ? query.base
      : 'range' in query
        ? query.range
        : null;
  if (days === null || typeof days !== 'object' || !('from' in days)) return;
  const length = (utc(days.to).getTime() - utc(days.from).getTime()) / 86_400_000;
  const half = daysAfter(days.from, Math.floor(length / 2));
  const name = 'base' in query ? 'base' : 'range';
  const parts = [
    { from: days.from, to: half },
    { from: half, to: days.to },
    { from: daysAfter(days.from, 1), to: days.to },
    { from: days.from, to: daysAfter(days.to, -1) },
  ];
  for (const part of parts)
    if (length > 1 && part.from < part.to)
      yield { ...question, moment, query: { ...query, [name]: part } as Query };
}

/**
 * Yields variants with one element less: without an optional member, without an element of a list, or without the
 * brackets around a part of a filter.
 */
function* without(value: unknown): Generator<unknown> {
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at += 1) {
      yield value.toSpliced(at, 1);
      for (const inner of without(value[at])) yield value.with(at, inner);
    }
  } else if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value);
    for (const [name] of entries)
      if (name !== 'top' && name !== 'glc')
        yield Object.fromEntries(entries.filter(([other]) => other !== name));
    for (const [name, inner] of entries) {
      if (name === 'not' || name === 'all' || name === 'any')
        for (const part of [inner].flat()) yield part;
      for (const less of without(inner)) yield { ...value, [name]: less };
    }
  }
}
