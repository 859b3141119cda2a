import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';

const fewest = 12;
const most = 128;
const words = readFileSync(new URL('./common.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((word) => word !== '');
const runs = ['01234567890123456789', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl'];
const longestWord = Math.max(...words.map((word) => word.length));
const common = new Set(words);
const plain: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};
const oneTimeLetters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Returns whether a password is too short, too long, common, or contains the username. */
export function isWeakPassword(username: string, password: string): boolean {
  const text = password.normalize('NFKC').toLowerCase();
  if (text.length < fewest || text.length > most) return true;
  if (username.length > 2 && text.includes(username.toLowerCase())) return true;
  if (new Set(text).size < 5 || isRepetition(text)) return true;
  return isPutTogether(text);
}

/** Creates a one-time password with 98 random bits that is easy to copy by hand. */
export function oneTimePassword(): string {
  const letters = Array.from(
    { length: 20 },
    () => oneTimeLetters[randomInt(oneTimeLetters.length)],
  );
  return letters.join('').replace(/(.{5})(?=.)/g, '$1-');
}

function isRepetition(text: string): boolean {
  return /^(.{1,6}?)\1{2,}.{0,5}$/.test(text);
}

// Returns whether a text consists only of common words, keys in a row, years and signs, which attackers try first.
function isPutTogether(text: string): boolean {
  const reachable = new Set([0]);
  for (let end = 1; end <= text.length; end += 1) {
    for (let start = Math.max(0, end - longestWord); start < end; start += 1) {
      if (reachable.has(start) && isCommonPart(text.slice(start, end))) reachable.add(end);
    }
  }
  return reachable.has(text.length);
}

function isCommonPart(part: string): boolean {
  const spelt = part.replace(/[013457@$!]/g, (letter) => plain[letter] ?? letter);
  if (
    common.has(part) ||
    common.has(spelt) ||
    /^[^\p{L}\d]$/u.test(part) ||
    /^(19|20)\d\d$/.test(part)
  )
    return true;
  if (/^(.)\1+$/.test(part)) return true;
  if (part.length < 3) return /^\d$/.test(part);
  const reversed = [...part].reverse().join('');
  return runs.some((run) => run.includes(part) || run.includes(reversed));
}
