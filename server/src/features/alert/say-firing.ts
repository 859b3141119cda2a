import type { AlertForm, Column } from '@stacksight/contract';
import type { BilingualText } from '#kit/deps.ts';
import { fillInBothLanguages } from '#kit/say-in.ts';
import words from './alert-words.json' with { type: 'json' };
import { type FoundFiring, grainOf } from './judge-alert.ts';
import type { Watched } from './watched.ts';

/** Returns a text of the alerts in both languages. */
export const say = fillInBothLanguages(words);

/** Returns the name of the sum of libraries; null means all libraries of the group. */
export const sayTogether = (libraries: readonly string[] | null): BilingualText =>
  libraries === null ? say('whole') : say('together', { count: String(libraries.length) });

/** Returns why an alert fired as a sentence in both languages: the number, what was expected, and the reason. */
export function sayFiring(
  { why, value, expected, low, high }: FoundFiring,
  { rule }: Pick<AlertForm, 'rule'>,
  { name, unit, format }: Watched,
): BilingualText {
  const number = (one: number | null) => withUnit(one, format, unit);
  const percent = expected === null || expected === 0 ? 0 : Math.abs(value / expected - 1);
  const then = rule.kind === 'change' ? say(`then.${rule.grain}.${rule.against}`) : '';
  const facts = { name, value: number(value), then, percent: `${(percent * 100).toFixed(1)}%` };
  const text = say(why, {
    ...{ ...facts, expected: number(expected) },
    ...{ low: number(low), high: number(high) },
  });
  const isNothing = why === 'unusualLow' && value === 0;
  return isNothing ? join(text, say('nothing')) : text;
}

const join = (one: BilingualText, two: BilingualText): BilingualText => ({
  'zh-CN': `${one['zh-CN']}${two['zh-CN']}`,
  'en-US': `${one['en-US']} ${two['en-US']}`,
});

function withUnit(
  value: number | null,
  format: Column['format'],
  unit: BilingualText,
): BilingualText {
  const text = value === null ? '–' : toText(value, format);
  const own = (word: string) => (word === '' || format === 'percent' ? text : `${text} ${word}`);
  const english = text === '1' ? singular(unit['en-US']) : unit['en-US'];
  return { 'zh-CN': own(unit['zh-CN']), 'en-US': own(english) };
}

/** Returns the singular of an English unit, such as `item` or `entry`; the units of the model are regular plurals. */
const singular = (unit: string): string => unit.replace(/ies$/, 'y').replace(/s$/, '');

function toText(value: number, format: Column['format']): string {
  if (format === 'percent') return `${(value * 100).toFixed(1)}%`;
  // A mean of counts below ten is not told as a whole number.
  const digits = format === 'integer' && (Number.isInteger(value) || Math.abs(value) >= 10) ? 0 : 2;
  return value.toLocaleString('en-US', { maximumFractionDigits: digits });
}

/** Returns the days of a firing: a day, a week or a month. */
export function periodText(
  { day, until }: { day: string; until: string },
  { rule }: Pick<AlertForm, 'rule'>,
): string {
  const grain = grainOf({ rule });
  if (grain === 'month') return day.slice(0, 7);
  return grain === 'day' ? day : `${day} – ${until}`;
}
