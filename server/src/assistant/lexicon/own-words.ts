import type { ComparedPeriod, DecisionCall, Grain, ShownAs } from '@stacksight/contract';
import type { NameCatalogue } from '../reading/catalogue.ts';
import en from './en.json' with { type: 'json' };
import { expand } from './expand.ts';
import memberNames from './member-names.json' with { type: 'json' };
import { type Ask, type Lexicon, type Mark, makeLexicon, type Word } from './word.ts';
import zh from './zh.json' with { type: 'json' };

type Lists = Readonly<Record<string, readonly string[]>>;
type Words = Readonly<Record<string, Lists | readonly string[]>>;

/** Makes a word of a section of the lexicon and the code under which its texts stand. */
const makers: Readonly<Record<string, (code: string) => Word>> = {
  metric: (codes) => ({ is: 'metric', codes: codes.split(' ') }),
  event: (code) => ({ is: 'event', code }),
  dimension: (codes) => ({ is: 'dimension', codes: codes.split(' ') }),
  grain: (code) => ({ is: 'grain', grain: code as Grain }),
  compare: (code) => ({ is: 'compare', compare: code as ComparedPeriod }),
  mark: (code) => ({ is: 'mark', mark: code as Mark }),
  shown: (code) => ({ is: 'shown', shown: code as ShownAs }),
  order: (code) => ({ is: 'order', order: code as 'ascend' | 'descend' }),
  ask: (code) => ({ is: 'ask', ask: code as Ask }),
  unit: (code) => ({ is: 'unit', unit: code as 'times' | 'sessions' }),
  topic: (code) => ({ is: 'topic', topic: code }),
  rule: (code) => ({ is: 'rule', rule: code }),
  list: (code) => ({ is: 'list', call: code as DecisionCall }),
  option: (code) => ({ is: 'option', option: code }),
  unclear: (code) => ({ is: 'unclear', about: code }),
  refused: (code) => ({ is: 'refused', about: code }),
};

function wordsOf(lexicon: Words): (readonly [string, Word])[] {
  return Object.entries(lexicon).flatMap(([section, lists]) => {
    if (isTexts(lists))
      return lists.flatMap(expand).map((text) => [text, { is: 'filler' }] as const);
    const make = makers[section];
    if (make === undefined) return [];
    return Object.entries(lists).flatMap(([code, texts]) =>
      texts.flatMap(expand).map((text) => [text, make(code)] as const),
    );
  });
}

const isTexts = (lists: Lists | readonly string[]): lists is readonly string[] =>
  Array.isArray(lists);

/** Returns the names of codes that every library has, but only of codes that occur where the data list them. */
export function fixedMembers({ members }: NameCatalogue): (readonly [string, Word])[] {
  return Object.entries(memberNames).flatMap(([field, rows]) => {
    const known = new Set(members.filter((one) => one.field === field).map(({ code }) => code));
    return rows.flatMap(({ codes, names }) => {
      const kept = known.size === 0 ? codes : codes.filter((code) => known.has(code));
      const word: Word = { is: 'member', field, codes: kept };
      return kept.length === 0 ? [] : names.flatMap(expand).map((text) => [text, word] as const);
    });
  });
}

/** The words of the product in both languages, with their meanings. */
export const ownLexicon: Lexicon = makeLexicon([...wordsOf(zh), ...wordsOf(en)]);
