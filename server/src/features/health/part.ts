import type { HealthLevel, HealthLine, Language } from '@stacksight/contract';
import type { Analytics } from '#analytics/run-query.ts';
import type { ServerDeps } from '#kit/deps.ts';
import words from './health-words.json' with { type: 'json' };

export type HealthDeps = ServerDeps & { analytics: Pick<Analytics, 'state'>; timeZone: string };

/** The state of a part in words. */
export type PartAnswer = {
  level: HealthLevel;
  says: string;
  advice?: string;
  link?: string;
  facts?: readonly (readonly [name: string, value: string])[];
};

type Words = typeof words;
type Params = Readonly<Record<string, string | number>>;
export type Speech = ReturnType<typeof createSpeech>;

/** Creates the sentences of the page in a language. */
export function createSpeech(language: Language, timeZone: string) {
  const fill = (text: string, params: Params) =>
    text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name] ?? ''));
  const say = <Area extends keyof Words>(
    area: Area,
    key: keyof Words[Area] & string,
    params: Params = {},
  ): string => {
    const texts: Readonly<Record<string, Readonly<Record<Language, string>>>> = words[area];
    return fill(texts[key]?.[language] ?? '', params);
  };
  const count = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
  const moment = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  });
  return {
    say,
    partName: (part: HealthLine['part']) => words.part[part][language],
    full: (number: number) => count.format(number),
    at: (date: Date) => moment.format(date),
    bytes: toBytes,
    /** Joins sentences; Chinese ones need no space between them. */
    join: (...some: readonly string[]) =>
      some.filter((one) => one !== '').join(language === 'zh-CN' ? '' : ' '),
    /** Writes a length of time with one unit, such as `5 weeks`. */
    span(seconds: number) {
      const hours = seconds / 3600;
      const days = hours / 24;
      const [key, n] =
        hours < 1
          ? (['minutes', seconds / 60] as const)
          : hours < 48
            ? (['hours', hours] as const)
            : days < 14
              ? (['days', days] as const)
              : days < 70
                ? (['weeks', days / 7] as const)
                : days < 730
                  ? (['months', days / 30.4] as const)
                  : (['years', days / 365] as const);
      return say('time', key, { n: Math.max(1, Math.round(n)) });
    },
  };
}

/** Writes bytes with one unit, such as `12.4 GB`. */
function toBytes(bytes: number): string {
  const units = ['KB', 'MB', 'GB', 'TB'];
  let size = bytes / 1024;
  let at = 0;
  for (; size >= 1000 && at < units.length - 1; at += 1) size /= 1024;
  return `${size >= 100 ? Math.round(size) : size.toFixed(1)} ${units[at]}`;
}
