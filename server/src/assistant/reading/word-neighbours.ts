import { isOfStock } from './choose-metrics.ts';
import type { Token } from './tokens.ts';

// What the pieces beside a word say about it.

/** “At what time each day”: the word for each day stands right before the hours. */
export function isRightBehindDays(tokens: readonly Token[], place: number): boolean {
  const before = tokens[place - 1];
  return (
    before?.is === 'words' &&
    before.readings.some((word) => word.is === 'grain' && word.grain === 'day')
  );
}

/** Returns the metric right before a word of order: that of “by visits, highest first”. */
export function metricBefore(tokens: readonly Token[], place: number): string | null {
  const [before, token] = [tokens[place - 1], tokens[place]];
  if (before?.is !== 'words' || before.at + before.text.length !== token?.at) return null;
  const found = before.readings.find((one) => one.is === 'metric');
  return found?.is === 'metric' ? (found.codes[0] ?? null) : null;
}

/** “The titles each library holds” is about copies; “the most holds” is about reservations. */
export const isVerb = (tokens: readonly Token[], place: number): boolean => {
  const before = tokens[place - 1];
  return (
    before?.is === 'words' &&
    before.readings.some(
      (word) =>
        (word.is === 'dimension' && word.codes.includes('library')) ||
        (word.is === 'member' && word.field === 'library') ||
        /^(?:it|we|they|does|do)$/.test(before.text),
    )
  );
};
/** “Readers who signed in” and “the readers of activities” count readers; “how often did readers sign in” does not. */
export function isOfDoers(tokens: readonly Token[], place: number): boolean {
  const [before, behind] = [tokens[place - 1], tokens[place + 1]];
  if (/^[a-z]/.test(tokens[place]?.text ?? ''))
    return isReaders(before) && (place === 1 || isReaders(behind));
  return isReaders(behind) && !isReaders(before);
}

/** “Between libraries” and “in the library” say where, not what the rows are. */
export function isPlaceOnly(tokens: readonly Token[], place: number): boolean {
  const [before, token] = [tokens[place - 1]?.text ?? '', tokens[place]?.text ?? ''];
  return (
    (/^(?:the )?librar(?:y|ies)$|^branches$/.test(token) &&
      /(?:^|\s)(?:between|among|other|another)$/.test(before)) ||
    (token === '馆' && /[次回趟过天]$/.test(before)) || // chinese-ok: library, times
    (token === 'library' && /(?:^|\s)(?:the|our)$/.test(before))
  );
}

const particles = /^(?:的|过|了|书|图书)$/; // chinese-ok: particles, books

/** “Readers who renewed”: in Chinese the readers stand behind what they do. */
export function isOfDoersBehind(
  tokens: readonly Token[],
  place: number,
  codes: readonly string[],
): boolean {
  const [code = ''] = codes;
  if (!doneByReaders.has(code) || /^[a-z]/.test(tokens[place]?.text ?? '')) return false;
  const behind = tokens.slice(place + 1).find(({ text }) => !particles.test(text));
  const isSaid = tokens[place + 1] !== behind || /[的过了]$/.test(tokens[place]?.text ?? ''); // chinese-ok: particles
  return isSaid && isReaders(behind) && !isReaders(tokens[place - 1]);
}
const doneByReaders = new Set(['renewals', 'returns', 'holds', 'in_house']);

const isReaders = (token: Token | undefined): boolean =>
  token?.is === 'words' &&
  token.readings.some(
    (word) =>
      (word.is === 'mark' && word.mark === 'readers') ||
      (word.is === 'option' && word.option === 'partOf' && token.text.startsWith('读者')), // chinese-ok: readers
  );

/** “How many copies are with readers” counts one number: the words for copies stand right before it. */
export function isOfNext(tokens: readonly Token[], place: number): boolean {
  const [token, next] = [tokens[place], tokens[place + 1]];
  if (token === undefined || next?.is !== 'words') return false;
  const gap = next.at - token.at - token.text.length;
  return (
    gap <= (/^[a-z]/.test(token.text) ? 1 : 0) &&
    next.readings.some((one) => one.is === 'metric' && one.codes.some(isOfStock))
  );
}

/** “Never borrowed” is not what was borrowed: the word before it denies it. */
export function isDenied(tokens: readonly Token[], place: number): boolean {
  const [before, token] = [tokens[place - 1], tokens[place]];
  const isBeside = before !== undefined && before.at + before.text.length === token?.at;
  return isBeside && /^(?:从|从来)?(?:没|没有|未)(?:有)?$|^(?:never|not)$/.test(before.text); // chinese-ok: not
}
