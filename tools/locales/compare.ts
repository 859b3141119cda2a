import type { Finding } from '../source/finding.ts';
import type { SourceTree } from '../source/read-tree.ts';
import { type LocaleTexts, lineOfKey, readWords, withoutPlural } from './read-locale.ts';

const LANGUAGES = ['zh-CN', 'en-US'] as const;
type FilePair = { file: string; other: string };

/** Checks that both languages have the same files, keys, placeholders and tags. */
export function pairFindings(tree: SourceTree): Finding[] {
  return pairsOf(tree).flatMap((pair) => comparePair(tree, pair));
}

// Pairs the files of both languages. A locale is either a folder of files for each language or one file for each
// language.
function pairsOf(tree: SourceTree): FilePair[] {
  return [...tree.keys()].flatMap((file) => {
    if (!/^(web\/src\/locales|server\/src\/kit\/messages)\/.+\.json$/.test(file)) return [];
    const language = LANGUAGES.find((name) => new RegExp(`/${name}[./]`).test(file));
    if (!language) return [];
    const [zh, en] = LANGUAGES;
    const partner = file.replace(`/${language}`, `/${language === zh ? en : zh}`);
    return [{ file, other: partner }];
  });
}

function comparePair(tree: SourceTree, { file, other }: FilePair): Finding[] {
  const text = tree.get(file) ?? '';
  const { words, findings } = readWords(file, text);
  const otherText = tree.get(other);
  if (otherText === undefined) {
    return [...findings, { file, line: 1, rule: 'language', what: `${other} is missing` }];
  }
  const theirs = readWords(other, otherText).words;
  const at = (key: string, rule: string, what: string): Finding => {
    return { file, line: lineOfKey(text, key), rule, what };
  };
  for (const [key, value] of words) {
    const partner = partnerOf(key, theirs);
    if (partner === undefined) findings.push(at(key, 'language', `'${key}' is not in ${other}`));
    else if (!fits(key, value, partner)) {
      const what = `'${key}' has ${list(value)}, in ${other} ${list(partner)}`;
      findings.push(at(key, 'placeholder', what));
    }
  }
  return findings;
}

// Returns the key of the other language for a plural: Chinese has one plural form and English two, so `x_one` matches
// the `x_other` of Chinese.
function partnerOf(key: string, theirs: LocaleTexts): string | undefined {
  const same = theirs.get(key);
  return same ?? (key.endsWith('_one') ? theirs.get(`${withoutPlural(key)}_other`) : undefined);
}

function fits(key: string, value: string, partner: string): boolean {
  const mine = marksOf(value);
  const theirs = marksOf(partner);
  // The singular, as in "One loan", may omit its number.
  if (key.endsWith('_one')) return mine.every((mark) => theirs.includes(mark));
  return mine.join() === theirs.join();
}

function marksOf(value: string): string[] {
  const placeholders = [...value.matchAll(/\{\{?-?\s*([\w.]+)[^{}]*\}\}?/g)];
  const tags = [...value.matchAll(/<\/?([\w]+)\s*\/?>/g)];
  const marks = [
    ...placeholders.map((match) => `{{${match[1]}}}`),
    ...tags.map((match) => `<${match[1]}>`),
  ];
  return [...new Set(marks)].sort();
}

function list(value: string): string {
  return marksOf(value).join(' ') || 'no placeholder';
}
