import type { MeaningInput, ShownAs } from '@stacksight/contract';
import { describe, expect, it } from 'vitest';
import {
  allQuestions,
  chineseQuestions,
  englishQuestions,
  unanswerableQuestions,
} from './all-questions.ts';
import { type Entry, isHeldBack, languageOf } from './meaning.ts';
import { isSameMeaning, toComparable } from './same-meaning.ts';
import { back, branches, q, selfServiceLibraries, table } from './write.ts';

const plain = (text: string): string => text.toLowerCase().replace(/[\s，。？?,.、]/g, '');
const byId = new Map(allQuestions.map((entry) => [entry.id, entry]));
const everyKind = [
  ...['table', 'event', 'funnel', 'retention', 'lost', 'lifecycle', 'firstLast', 'distribution'],
  ...['stickiness', 'interval', 'path'],
  ...['sideBySide', 'why', 'ofReaders', 'rule', 'list', 'card'],
];
const kinds = (entries: readonly Entry[]): Record<string, number> => {
  const names = entries.map(({ meaning }) =>
    meaning.kind === 'query' ? meaning.query.kind : meaning.kind,
  );
  return Object.fromEntries(
    [...new Set(names)].sort().map((name) => [name, names.filter((one) => one === name).length]),
  );
};

describe('the set', () => {
  it('has 300 Chinese and 100 English questions, and 40 without an answer', () => {
    expect(chineseQuestions).toHaveLength(300);
    expect(englishQuestions).toHaveLength(100);
    expect(unanswerableQuestions).toHaveLength(40);
    expect(chineseQuestions.every((entry) => languageOf(entry) === 'zh-CN')).toBe(true);
    expect(englishQuestions.every((entry) => languageOf(entry) === 'en-US')).toBe(true);
    expect(byId.size).toBe(allQuestions.length);
  });

  it('has no answer exactly where it says so', () => {
    const isUnanswerable = ({ meaning }: Entry) => meaning.kind === 'askBack';
    expect(allQuestions.filter(isUnanswerable)).toEqual(unanswerableQuestions);
    const reasons = unanswerableQuestions.map(({ meaning }) =>
      meaning.kind === 'askBack' ? meaning.because : null,
    );
    expect(new Set(reasons)).toEqual(new Set(['ambiguous', 'refused', 'notUnderstood']));
  });

  it('asks every kind of question', () => {
    const counts = kinds(chineseQuestions);
    for (const kind of everyKind) expect(counts[kind], kind).toBeGreaterThan(1);
    const shown = allQuestions.flatMap(({ meaning }) =>
      meaning.kind === 'query' && meaning.shown !== undefined ? [meaning.shown] : [],
    );
    const all: readonly ShownAs[] = ['share', 'perDay', 'perMonth', 'byGrowth', 'byFall'];
    expect(new Set(shown)).toEqual(new Set(all));
  });

  it('has chains of questions that follow an earlier one of the same language', () => {
    const following = allQuestions.filter(({ follows }) => follows !== null);
    expect(following.filter((entry) => languageOf(entry) === 'zh-CN').length).toBeGreaterThan(29);
    expect(following.filter((entry) => languageOf(entry) === 'en-US').length).toBeGreaterThan(9);
    for (const entry of following) {
      const before = byId.get(entry.follows ?? '');
      expect(before && languageOf(before), entry.id).toBe(languageOf(entry));
      expect(allQuestions.indexOf(entry), entry.id).toBeGreaterThan(
        allQuestions.findIndex(({ id }) => id === entry.follows),
      );
    }
  });

  it('holds about half of each language back, the same half every time', () => {
    for (const entries of [chineseQuestions, englishQuestions, unanswerableQuestions]) {
      const share = entries.filter(({ id }) => isHeldBack(id)).length / entries.length;
      expect(share).toBeGreaterThan(0.4);
      expect(share).toBeLessThan(0.6);
    }
    expect(['loans-01', 'loans-02', 'en-circ-01'].map(isHeldBack)).toEqual([true, false, false]);
  });
});

describe('phrasings', () => {
  it('are three different sentences in the language of the question', () => {
    for (const entry of allQuestions) {
      expect(new Set(entry.phrasings.map(plain)).size, entry.id).toBe(3);
      for (const text of entry.phrasings) expect(text.trim(), entry.id).toBe(text);
    }
    for (const { id, phrasings } of englishQuestions)
      expect(phrasings.join(' '), id).not.toMatch(/\p{Script=Han}/u);
    for (const { id, phrasings } of chineseQuestions)
      expect(phrasings.join(' '), id).toMatch(/\p{Script=Han}/u);
  });

  it('mean one thing each, where no question came before', () => {
    const meanings = new Map<string, Entry>();
    for (const entry of allQuestions.filter(({ follows }) => follows === null)) {
      for (const text of entry.phrasings.map(plain)) {
        const other = meanings.get(text);
        expect(other?.id, `${entry.id}: ${text}`).toBeUndefined();
        meanings.set(text, entry);
      }
    }
  });

  it('mean one thing each after the same question', () => {
    const said = allQuestions
      .filter(({ follows }) => follows !== null)
      .flatMap(({ follows, phrasings }) => phrasings.map((text) => `${follows} ${plain(text)}`));
    expect(new Set(said).size).toBe(said.length);
  });
});

describe('isSameMeaning', () => {
  const same = (one: MeaningInput, other: MeaningInput) =>
    expect(isSameMeaning(one, other)).toBe(true);
  const other = (one: MeaningInput, two: MeaningInput) =>
    expect(isSameMeaning(one, two)).toBe(false);

  it('compares days, defaults and filters, not how they are written', () => {
    same(table('loans', 'lastMonth'), table('loans', '2026-10-01~2026-10-31'));
    same(table('loans visits', 'today'), table('visits loans', 'today'));
    same(
      table('loans', 'lastMonth', { by: 'library mainClass' }),
      table('loans', 'lastMonth', { by: 'mainClass library', sort: 'loans' }),
    );
    same(
      table('loans', 'lastMonth', { by: 'title' }),
      table('loans', 'lastMonth', { by: 'title', top: 25 }),
    );
    same(
      table('loans', 'today', { only: { weekday: '6 7', readerType: '03' } }),
      table('loans', 'today', { only: { readerType: '03', weekday: '7 6' } }),
    );
    same(back('refused', 'a'), back('refused', 'b'));
    other(table('loans', 'lastMonth'), table('loans', 'thisMonth'));
    other(table('loans', 'lastMonth'), table('visits', 'lastMonth'));
    other(table('loans', 'lastMonth'), table('loans', 'lastMonth', { compare: 'previous' }));
    other(table('loans', 'lastMonth'), table('loans', 'lastMonth', { only: { weekday: '6' } }));
    other(table('loans', 'lastMonth', { by: 'library' }, 'share'), table('loans', 'lastMonth'));
  });

  it('tells every two questions apart that do not follow others', () => {
    const first = allQuestions.filter(
      ({ follows, meaning }) => follows === null && meaning.kind !== 'askBack',
    );
    for (const language of ['zh-CN', 'en-US']) {
      const entries = first.filter((entry) => languageOf(entry) === language);
      const texts = Map.groupBy(entries, ({ meaning }) => toComparable(meaning));
      const twins = [...texts.values()].filter((same) => same.length > 1);
      expect(twins.map((same) => same.map(({ id }) => id))).toEqual([]);
    }
  });
});

it('names groups of libraries of the demonstration city', () => {
  expect(branches.split(' ')).toHaveLength(32);
  expect(selfServiceLibraries.split(' ')).toHaveLength(8);
  expect(q('x', back('refused', ''), 'a', 'b', 'c').follows).toBeNull();
});
