import type { TaughtWordForm } from '@stacksight/contract';
import type { NameCatalogue } from '../reading/catalogue.ts';
import { type Lexicon, makeLexicon, type Word } from './word.ts';

export type Taught = Pick<TaughtWordForm, 'name' | 'kind' | 'target' | 'members'>;

/** Returns lexicons in which taught words take the place of the words of the same text. */
export function withTaught(
  lexicons: readonly Lexicon[],
  taught: readonly Taught[],
  catalogue: NameCatalogue,
): readonly Lexicon[] {
  const added = taught.flatMap((one) => {
    const word = toWord(one, catalogue);
    return word === null ? [] : [[one.name, word] as const];
  });
  if (added.length === 0) return lexicons;
  return [{ ...makeLexicon(added), isTaught: true }, ...lexicons.map((one) => without(one, added))];
}

function without(
  { words, longest }: Lexicon,
  added: readonly (readonly [string, Word])[],
): Lexicon {
  const kept = new Map(words);
  for (const [name] of added) kept.delete(name);
  return { words: kept, longest };
}

/** Returns what a taught word means; null if the data that the caller may see have nothing of it. */
function toWord({ kind, target, members }: Taught, catalogue: NameCatalogue): Word | null {
  switch (kind) {
    case 'metric':
      return catalogue.metrics.some(({ code }) => code === target)
        ? { is: 'metric', codes: [target] }
        : null;
    case 'dimension':
      return { is: 'dimension', codes: [target] };
    case 'study':
      return { is: 'topic', topic: target };
    case 'ignore':
      return { is: 'filler' };
    case 'member': {
      const known = knownCodes(target, catalogue);
      const codes = known.size === 0 ? members : members.filter((code) => known.has(code));
      return codes.length === 0 ? null : { is: 'member', field: target, codes };
    }
  }
}

/** Returns the codes of a dimension in the data; none for dimensions whose codes every library has. */
function knownCodes(field: string, { libraries, members }: NameCatalogue): ReadonlySet<string> {
  const own = field === 'library' ? libraries : members.filter((one) => one.field === field);
  return new Set(own.map(({ code }) => code));
}
