import type { Word } from '../../lexicon/word.ts';
import type { Token } from '../tokens.ts';
import { isDenied } from '../word-neighbours.ts';

// Numbers that stand one behind another without a word that joins them: “how many copies are on loan” names one number
// in two words, “loans, visits” names two.

const joins =
  /^\s+$|[和与、及跟以;；:：+/&]|,|，|多少|几[册本次种]|[里中]$|\band\b|\bplus\b|as well|with|together|x|×/; // chinese-ok: “and”, how many, punctuation
const joinsAtBegin = /^and |^[和与、及跟]/; // chinese-ok: “and”
const howMany = /多少|几[册本次种分]/; // chinese-ok: how many

/** For each number, those that say it more exactly: loans beside loans per visit name only the latter. */
const narrower: Readonly<Record<string, readonly string[]>> = {
  items: ['loanable', 'on_loan', 'on_shelf', 'stock_value', 'on_loan_share', 'on_shelf_share'],
  loanable: ['on_loan_share'],
  on_loan: ['on_loan_share'],
  on_shelf: ['on_shelf_share'],
  loans: ['loans_per_visit', 'loans_per_borrower', 'titles_lent', 'loan_sessions', 'on_loan'],
  visits: ['loans_per_visit', 'sso_visits'],
  holds: [
    'holds_filled',
    'holds_closed',
    'hold_wait',
    'hold_filled',
    'holds_placed',
    'valid_cards',
  ],
  added: ['added_used', 'added_value', 'added_titles', 'new_used'],
  registered: ['valid_cards', 'new_readers', 'active_readers'],
};

/** Two words that name a number together: “how many titles were lent”. */
const together: readonly (readonly [one: string, two: string, is: string])[] = [
  ['titles', 'loans', 'titles_lent'],
  ['titles', 'added', 'added_titles'],
  ['added', 'titles', 'added_titles'],
];

/** Numbers that stand loosely and mean a ratio, or that are settled together later. */
const related: readonly (readonly string[])[] = [
  ['holds', 'holds_filled'],
  ['items', 'on_shelf'],
  ['items', 'on_loan'],
  ['loanable', 'on_loan'],
  ['added', 'loans'],
];

type Named = Extract<Token, { is: 'words' }> & { at: number };
type Metric = Extract<Word, { is: 'metric' }>;

/** Returns the pieces without words that only repeat a number, and whether numbers are left that nothing joins. */
export function mergeMetrics(
  tokens: readonly Token[],
  text: string,
): { tokens: readonly Token[]; isLoose: boolean } {
  const isOfShare = tokens.some(
    (token) => token.is === 'words' && token.readings.some((word) => word.is === 'shown'),
  );
  const isOfOutcomes = tokens.some(
    (token) => token.is === 'words' && token.readings.some(isOutcome),
  );
  const named = tokens.filter(isNamed);
  // “Read in the library and not borrowed” counts what was read.
  const denied = tokens.filter((token, at) => isNamed(token) && isDenied(tokens, at));
  const isDropped = named.some(
    (token) => !denied.includes(token) && codesOf(token)[0] === 'in_house',
  );
  let merged = isDropped ? tokens.filter((token) => !denied.includes(token)) : tokens;
  let isLoose = false;
  let last: Named | null = null;
  for (const token of merged) {
    if (!isNamed(token)) continue;
    const before: Named | null = last;
    last = token;
    if (before === null || isJoined(before, token, text)) continue;
    const [one, two] = [codesOf(before), codesOf(token)];
    const both = together.find(([first, second]) => first === one.join() && second === two.join());
    if (both !== undefined) {
      const named: Named = { ...token, readings: [{ is: 'metric', codes: [both[2]] }] };
      merged = merged.filter((any) => any !== before).map((any) => (any === token ? named : any));
      last = named;
    } else if (isOfOutcomes && one[0] === 'holds') continue;
    else if (isOfShare && related.some((pair) => isPair(pair, one, two))) continue;
    else if (isNarrowed(one, two)) merged = merged.filter((any) => any !== before);
    else if (isNarrowed(two, one)) {
      merged = merged.filter((any) => any !== token);
      last = before;
    } else if (!isSame(one, two) && !isSpaced(before, token, text)) isLoose = true;
  }
  return { tokens: merged, isLoose };
}

const isOutcome = (word: Word): boolean =>
  word.is === 'dimension' && word.codes.includes('outcome');
const isNamed = (token: Token): token is Named =>
  token.is === 'words' && token.readings[0]?.is === 'metric';
const codesOf = ({ readings }: Named): readonly string[] => (readings[0] as Metric).codes;

function isJoined(before: Named, token: Named, text: string): boolean {
  const between = text.slice(before.at + before.text.length, token.at);
  // “How many points were given, how many taken” repeats its question word.
  const end = token.at + token.text.length + 2;
  const isParallel = howMany.test(before.text) && howMany.test(text.slice(token.at, end));
  if (/^[a-z]/.test(before.text) && /^\s+$/.test(between)) return false;
  return isParallel || joins.test(between) || joinsAtBegin.test(token.text);
}

/** “Loans visits” is a list, as analysts write one. */
const isSpaced = (before: Named, token: Named, text: string): boolean =>
  /^\s+$/.test(text.slice(before.at + before.text.length, token.at));

const isNarrowed = (wide: readonly string[], narrow: readonly string[]): boolean =>
  wide.every((code) => narrow.some((one) => narrower[code]?.includes(one) === true));

const isPair = (pair: readonly string[], one: readonly string[], two: readonly string[]): boolean =>
  pair.includes(one[0] ?? '') && pair.includes(two[0] ?? '');

/** Returns whether one number is among the others, or counts kinds of the same: “items added, items and titles”. */
const isSame = (one: readonly string[], two: readonly string[]): boolean =>
  one.some((code) => two.includes(code)) || (one[0] === 'added' && two.includes('titles'));
