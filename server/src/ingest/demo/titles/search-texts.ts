import { createRandom } from './random.ts';
import { words, works } from './word-lists.ts';

// The texts that readers enter in the catalogue: names of known works, authors, subjects, and texts without a match.

export type SearchText = { no: number; text: string; hits: number };

/** Lists the search texts, the most frequent first. */
export function* listSearchTexts(seed: number): Generator<SearchText> {
  const random = createRandom(seed, 777_777);
  const missing = words.get('查无') ?? [];
  const subjects = words.get('检索词') ?? [];
  const titles = works.map((work) => work.title.replace(/（.*?）|：.*$/g, ''));
  const authors = works.map((work) => work.author.replace(/^\[.*?\] /, ''));
  const found = [...interleave(titles, subjects, authors)];
  let no = 0;
  let unmet = 0;
  for (const text of new Set(found)) {
    yield { no: ++no, text, hits: 1 + random.below(no < 60 ? 48 : 22) };
    if (no % 7 !== 0) continue;
    const none = missing[unmet++];
    if (none !== undefined) yield { no: ++no, text: none, hits: 0 };
  }
}

function* interleave(...lists: readonly (readonly string[])[]): Generator<string> {
  const longest = Math.max(...lists.map((list) => list.length));
  for (let index = 0; index < longest; index++) {
    for (const list of lists) {
      const text = list[index];
      if (text !== undefined) yield text;
    }
  }
}
