import en from './en.json' with { type: 'json' };
import zh from './zh.json' with { type: 'json' };

type Grammar = {
  parts: Record<string, string>;
  units: Record<string, string>;
  seasons: Record<string, number>;
  holidays: Record<string, string>;
  /** Feasts on the same day of every year, `04-23`. */
  fixedDays: Record<string, string>;
  /** Numbers of weekdays, and how many weeks back the words before them go. */
  weekdays: Record<string, number>;
  rules: { is: string; say: string; unit?: string; back?: number }[];
  until: string;
  since: string;
  shortEnd: string;
};
export type DateRule = { is: string; unit?: string; back?: number; pattern: RegExp };
export type DateGrammar = Pick<
  Grammar,
  'units' | 'seasons' | 'holidays' | 'fixedDays' | 'weekdays'
> & {
  rules: readonly DateRule[];
  until: RegExp;
  since: RegExp;
  shortEnd: RegExp;
  /** True if the word for "since" stands before the date. */
  sinceIsFirst: boolean;
};

export const dateGrammars: readonly DateGrammar[] = [build(zh, false), build(en, true)];

function build(grammar: Grammar, sinceIsFirst: boolean): DateGrammar {
  const { units, seasons, holidays, fixedDays, weekdays } = grammar;
  const after = (mark: string) =>
    (grammar.parts.YEAR ?? '').replaceAll(/\(\?<(\w+)>/g, (_, name) => `(?<${name}${mark}>`);
  const parts: Record<string, string> = { ...grammar.parts, AFTER: after('A'), AFTER2: after('B') };
  const fill = (text: string): string =>
    text.replaceAll(/\{([A-Z0-9]+)\}/g, (_, name: string) => `(?:${parts[name] ?? ''})`);
  const sticky = (text: string) => new RegExp(`(?:${fill(text)})`, 'y');
  const rules = grammar.rules.map(({ say, ...rule }) => ({ ...rule, pattern: sticky(say) }));
  const [until, since] = [sticky(grammar.until), sticky(grammar.since)];
  const shortEnd = sticky(grammar.shortEnd);
  return {
    units,
    seasons,
    holidays,
    fixedDays,
    weekdays,
    rules,
    until,
    since,
    shortEnd,
    sinceIsFirst,
  };
}
