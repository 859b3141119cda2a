import syllables from './syllables.json' with { type: 'json' };

// Turns Chinese titles into pinyin, as people type them on a Latin keyboard. A dictionary of all characters has 109 kB,
// so `syllables.json` has only the common characters of this console; the browser's pinyin order gives the first letter
// of all others.

const readings = new Map<string, string[]>();
for (const [syllable, characters] of Object.entries(syllables))
  for (const character of characters)
    readings.set(character, [...(readings.get(character) ?? []), syllable]);

const letters = 'abcdefghjklmnopqrstwxyz';
// For each letter, the first character in pinyin order whose reading begins with it.
const firsts =
  '\u963f\u516b\u5693\u54d2\u59b8\u53d1\u65ee\u54c8\u8ba5\u5494\u5783\u75f3\u62cf\u5662\u5991\u4e03\u5465\u6254\u5b83\u7a75\u5915\u4e2b\u5e00';
const order = new Intl.Collator('zh-u-co-pinyin');

function firstLetter(character: string): string {
  let letter = '';
  for (let i = 0; i < letters.length; i += 1)
    if (order.compare(firsts.charAt(i), character) <= 0) letter = letters.charAt(i);
  return letter;
}

function readingsOf(character: string): string[] {
  if (!/\p{Script=Han}/u.test(character)) return [character.toLowerCase()];
  return readings.get(character) ?? [firstLetter(character)];
}

/** The most spellings of one title, because each character with two readings doubles their number. */
const most = 8;

function combine(parts: readonly (readonly string[])[]): string[] {
  let words = [''];
  for (const part of parts)
    words = words.flatMap((word) => part.map((reading) => word + reading)).slice(0, most);
  return [...new Set(words)];
}

/** Returns the ways to type a Chinese title: its pinyin, and the initials of its pinyin. */
export function toPinyin(title: string): string[] {
  const parts = [...title].filter((character) => character.trim() !== '').map(readingsOf);
  const initials = combine(parts.map((part) => [...new Set(part.map((one) => one.charAt(0)))]));
  return [...initials, ...combine(parts)];
}
