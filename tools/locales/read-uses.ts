import { type Literal, readSource, type SourceText } from '../source/read-source.ts';

/** A text in code that may be a key; for a template, its fixed pieces. */
export type KeyUse = { line: number; parts: readonly string[]; certain: boolean };
export type FileUses = { namespaces: { name: string; line: number }[]; uses: KeyUse[] };

const NAMESPACES =
  /\buseTranslation\s*\(\s*(\[[^\]]*\]|['"]['"]|['"][^'"]*['"])|\bns=\s*\{?\s*(?=['"])/g;
const FIXED = /\bgetFixedT\s*\([^,()]*,\s*(?=['"])/g;
const T_CALL = /\b(?:t|t[A-Z]\w*)\s*\(\s*(?=['"`])/g;
const I18N_KEY = /\bi18nKey\s*=\s*\{?\s*(?=['"`])/g;
const CHOICE = /\b(?:t|t[A-Z]\w*)\s*\([^;()]*?\?\s*(?=['"`])/g;

/** Returns the namespaces and keys in a file. Any literal may be a key; a literal in t() must be one. */
export function readUses(text: string): FileUses {
  const source = readSource(text);
  const byPlace = new Map(source.literals.map((literal) => [literal.at, literal]));
  const certain = new Set(certainPlaces(source));
  for (const at of choicePlaces(source)) certain.add(at);
  const uses = [...byPlace.values()].flatMap((literal) => toUse(literal, certain.has(literal.at)));
  return { namespaces: namespacesOf(source, byPlace), uses };
}

function certainPlaces({ bare }: SourceText): number[] {
  return [T_CALL, I18N_KEY].flatMap((form) =>
    [...bare.matchAll(form)].map((match) => match.index + match[0].length),
  );
}

// Finds the keys in `t(open ? 'close' : 'open')`, where both texts are keys.
function choicePlaces({ bare, literals }: SourceText): number[] {
  return [...bare.matchAll(CHOICE)].flatMap((match) => {
    const first = match.index + match[0].length;
    const second = literals.find(({ at }) => at > first);
    return second ? [first, second.at] : [first];
  });
}

function namespacesOf({ bare }: SourceText, byPlace: ReadonlyMap<number, Literal>) {
  const matches = [...bare.matchAll(NAMESPACES), ...bare.matchAll(FIXED)];
  return matches.flatMap((match) => {
    const end = match.index + match[0].length;
    const inside = [...byPlace.values()].filter(({ at }) => at >= match.index && at <= end);
    return inside.map(({ parts, line }) => ({ name: parts.join(''), line }));
  });
}

function toUse({ parts, line }: Literal, certain: boolean): KeyUse[] {
  if (!parts.some((part) => /[\p{L}\d]/u.test(part))) return [];
  // Outside of t(), a template counts as a key only if it begins like one.
  if (!certain && parts.length > 1 && !/^[\w-]+[.:]/.test(parts[0] ?? '')) return [];
  return [{ line, parts, certain }];
}
