import type { Language, QualityCheck, RowKind } from '@stacksight/contract';
import words from './check-words.json' with { type: 'json' };
import { type AcceptanceRow, type FindingRow, openRows } from './finding.ts';
import texts from './quality-words.json' with { type: 'json' };

// The sentences of the checks, in the language of the reader.

type Words = Readonly<Record<Language, string>>;
type Params = Readonly<Record<string, string | number>>;

export const fill = (text: Words, language: Language, params: Params = {}): string =>
  text[language].replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name] ?? ''));

const shown = (count: number): string => count.toLocaleString('en-US');
const isKey = <T extends object>(key: string, of: T): key is string & keyof T =>
  Object.hasOwn(of, key);

/** Returns name, meaning and advice of a check, and the unit of `count`. */
export function checkWords(check: QualityCheck, language: Language, count?: number | null) {
  const { name, means, advice, unit, fix } = words[check];
  return {
    name: name[language],
    means: means[language],
    advice: advice[language],
    unit: isKey(unit, texts.unit) ? unitOf(texts.unit[unit], language, count) : '',
    fix,
  };
}

const unitOf = (unit: Words & { one: string }, language: Language, count?: number | null) =>
  count === 1 && language === 'en-US' ? unit.one : unit[language];

/** Says why a check was not possible. */
export function sayWhy(code: string, language: Language): string {
  const [reason = '', what = ''] = code.split(' ');
  const text = isKey(reason, texts.why) ? texts.why[reason] : texts.why.failed;
  return fill(text, language, { what: dataName(what, language) });
}

/** Returns the name of a table, a raw event or a column; the code itself if it has none. */
export function dataName(
  code: string,
  language: Language,
  events: Readonly<Record<string, string>> = {},
): string {
  return isKey(code, texts.data) ? texts.data[code][language] : (events[code] ?? code);
}

/** Joins names. */
export const joined = (names: readonly string[], language: Language): string =>
  names.join(texts.data.comma[language]);

/** Returns the name of the place of a finding. */
export function placeName(
  { check, key, libcode, facts }: Pick<FindingRow, 'check' | 'key' | 'libcode' | 'facts'>,
  libraries: Readonly<Record<string, string>>,
  language: Language,
): string {
  if (check === 'late') return sourceName(facts.source ?? '', language);
  if (check === 'unnamedCodes') return isKey(key, texts.place) ? texts.place[key][language] : key;
  if (check === 'pubYear') return texts.place.all[language];
  return libcode === '' ? texts.place.none[language] : (libraries[libcode] ?? libcode);
}

export const sourceName = (kind: string, language: Language): string =>
  kind === 'push' || kind === 'demo' ? texts.place[kind][language] : kind;

type NamedSource = { kind: string; file: string; isRule: boolean };
const kinds: Readonly<Record<RowKind, Words>> = texts.kind;

/** Returns the name of a kind of rows, after which the mappings made in the browser are called; null for other mappings. */
const kindWords = ({ kind, file, isRule }: NamedSource): Words | null =>
  !isRule && file !== '' && isKey(kind, kinds) ? kinds[kind] : null;

/** Returns what people call a source: its rule or mapping, or its file if the mapping is only called after a kind. */
export const callSource = (source: NamedSource): string =>
  kindWords(source) === null ? source.kind : source.file;

/** Returns the name of a source in the list of all of them. */
export function listedName(source: NamedSource, language: Language): string {
  const words = kindWords(source);
  return words === null ? sourceName(source.kind, language) : `${words[language]} · ${source.file}`;
}

/** Says what was found; with `hides`, without a number of fewer than five readers. */
export function sayFinding(
  finding: Pick<FindingRow, 'check' | 'rows' | 'since' | 'until' | 'facts'>,
  language: Language,
  { hides, events }: { hides: boolean; events: Readonly<Record<string, string>> },
): string {
  const { check, rows, since, until, facts } = finding;
  const params: Params = {
    ...facts,
    event: dataName(facts.event ?? '', language, events),
    rows: shown(rows),
    unit: checkWords(check, language, rows).unit,
    since: since ?? '',
    until: until ?? '',
  };
  if (hides) return texts.says.few[language];
  if (check === 'late') return fill(texts.says.late, language, params);
  if (check === 'noLoans' || check === 'noVisits')
    return fill(texts.says[since === until ? (`${check}Once` as const) : check], language, params);
  if (check === 'unnamedCodes') return fill(texts.says.codes, language, params);
  if (since === null) return fill(texts.says.plain, language, params);
  return fill(since === until ? texts.says.once : texts.says.dated, language, params);
}

/** Returns the page on which a finding is put right. */
export function fixOf({ check, key }: Pick<FindingRow, 'check' | 'key'>): string | null {
  if (check !== 'unnamedCodes') return words[check].fix;
  if (key === 'library') return '/config/settings';
  return `/config/dictionaries?type=${encodeURIComponent(key)}&named=no`;
}

/** Returns whether the number of a finding is too small to be shown to somebody who may not see readers. */
export const isSmall = (rows: number): boolean => rows > 0 && rows < 5;

export const openOf = (row: { finding: FindingRow; acceptance: AcceptanceRow | null }): number =>
  openRows(row.finding, row.acceptance);
