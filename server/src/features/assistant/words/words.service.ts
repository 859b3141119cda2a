import type { Language, TaughtWordForm, WordTargets } from '@stacksight/contract';
import { taughtStudies } from '@stacksight/contract';
import { findBaseMetric, findRatio, listDatasets, listMetrics } from '#analytics/model/model.ts';
import type { Word } from '#assistant/lexicon/word.ts';
import type { NameCatalogue } from '#assistant/reading/catalogue.ts';
import { type Token, toTokens } from '#assistant/reading/tokens.ts';
import { sayDays } from '#assistant/saying/say-days.ts';
import { toPlain } from '#assistant/words/plain.ts';
import { sentence } from '#kit/messages.ts';
import { AppError } from '#lib/app-error.ts';
import type { Caller } from '#lib/caller.ts';
import type { AskDeps } from '../ask.service.ts';
import type { KnownWords } from '../catalogue.ts';
import { readingContext } from '../read.ts';
import phrases from './word-phrases.json' with { type: 'json' };

export type WordsDeps = Pick<AskDeps, 'analytics' | 'clock' | 'timeZone' | 'knownWords'>;
type Choice = WordTargets['metrics'][number];
type Study = (typeof taughtStudies)[number];

/** Returns what a word can mean, with the names in a language. */
export function wordTargets(language: Language): WordTargets {
  const dimensions = new Map(
    listDatasets().flatMap(([, dataset]) =>
      Object.entries(dataset.dimensions).map(
        ([code, { label }]) => [code, label[language]] as const,
      ),
    ),
  );
  return {
    metrics: listMetrics().map(({ code }) => ({ code, label: metricLabel(code, language) })),
    dimensions: [...dimensions].map(([code, label]) => ({ code, label })),
    studies: taughtStudies.map((code) => ({ code, label: phrases[language].study[code] })),
  };
}

const metricLabel = (code: string, language: Language): string =>
  (findBaseMetric(code)?.metric ?? findRatio(code))?.label[language] ?? code;

/** Returns the codes of a dimension with their names. */
export function memberChoices(
  { libraries, members }: NameCatalogue,
  dimension: string,
  language: Language,
): Choice[] {
  const own =
    dimension === 'library' ? libraries : members.filter(({ field }) => field === dimension);
  return own.map(({ code, names }) => ({
    code,
    label: names[language === 'en-US' ? names.length - 1 : 0] ?? code,
  }));
}

/** Returns what a taught word means, in words. */
export function sayTaught(
  { kind, target, members }: Omit<TaughtWordForm, 'name' | 'replaces'>,
  catalogue: NameCatalogue,
  language: Language,
): string {
  const word = phrases[language];
  const { metrics, dimensions, studies } = wordTargets(language);
  const labelIn = (choices: readonly Choice[], code: string) =>
    choices.find((one) => one.code === code)?.label ?? code;
  if (kind === 'metric') return labelIn(metrics, target);
  if (kind === 'dimension') return word.by.replace('{{name}}', labelIn(dimensions, target));
  if (kind === 'study') return labelIn(studies, target);
  if (kind === 'ignore') return word.ignored;
  const choices = memberChoices(catalogue, target, language);
  const names = members.slice(0, 5).map((code) => labelIn(choices, code));
  const more = members.length > 5 ? ' …' : '';
  return `${labelIn(dimensions, target)}${word.colon}${names.join(word.comma)}${more}`;
}

/** Returns what a word means without being taught; null if a part of it is not understood. */
export function sayToday(
  { clock, timeZone }: Pick<WordsDeps, 'clock' | 'timeZone'>,
  text: string,
  own: KnownWords,
  language: Language,
): string | null {
  const tokens = toTokens(toPlain(text), readingContext({ clock, timeZone }, own, null));
  if (tokens.length === 0 || tokens.some(({ is }) => is === 'unknown' || is === 'quoted'))
    return null;
  const said = tokens.map((token) => sayToken(token, own, language));
  return [...new Set(said)].join(phrases[language].plus);
}

function sayToken(token: Token, own: KnownWords, language: Language): string {
  if (token.is === 'date') return sayDays(token.date.span, language);
  if (token.is !== 'words') return token.text;
  const [word] = token.readings;
  return word === undefined ? token.text : sayWord(word, own, language);
}

function sayWord(word: Word, own: KnownWords, language: Language): string {
  const say = (kind: TaughtWordForm['kind'], target: string, members: readonly string[] = []) =>
    sayTaught({ kind, target, members: [...members] }, own.catalogue, language);
  const { comma, study, unclear, other } = phrases[language];
  switch (word.is) {
    case 'metric':
      return word.codes.map((code) => say('metric', code)).join(comma);
    case 'dimension':
      return word.codes.map((code) => say('dimension', code)).join(comma);
    case 'member':
      return say('member', word.field, word.codes);
    case 'topic':
      return study[word.topic as Study] ?? other;
    case 'filler':
      return say('ignore', '');
    case 'unclear':
      return unclear;
    default:
      return other;
  }
}

/** Returns a word as it is kept; throws where it can mean nothing, or takes the place of a meaning unsaid. */
export async function toWordToSave(
  deps: WordsDeps,
  form: TaughtWordForm,
  { caller, language }: { caller: Caller; language: Language },
): Promise<TaughtWordForm> {
  const own = await deps.knownWords(caller, undefined, 'own');
  const reason = refusalOf(deps, form, own, language);
  if (reason !== null)
    throw new AppError('request.invalid', { fields: { [reason.field]: reason.text } });
  return plainWord(form);
}

/** Returns a word in the form in which questions are read, without what its kind has no use for. */
export const plainWord = ({ name, kind, target, members, replaces }: TaughtWordForm) => ({
  name: toPlain(name),
  kind,
  target: kind === 'ignore' ? '' : target,
  members: kind === 'member' ? [...new Set(members)] : [],
  replaces,
});

type Refusal = { field: 'name' | 'target' | 'members'; text: string };

/** Returns why a word cannot be taught so; null if it can. */
export function refusalOf(
  deps: Pick<WordsDeps, 'clock' | 'timeZone'>,
  { name, kind, target, members, replaces }: TaughtWordForm,
  own: KnownWords,
  language: Language,
): Refusal | null {
  const text = toPlain(name);
  if ([...text].length < 2)
    return { field: 'name', text: sentence('field.shortText', language, { count: 2 }) };
  const today = replaces ? null : sayToday(deps, text, own, language);
  if (today !== null)
    return { field: 'name', text: sentence('field.meansToday', language, { value: text, today }) };
  const { metrics, dimensions, studies } = wordTargets(language);
  const choices = { metric: metrics, dimension: dimensions, member: dimensions, study: studies };
  const unknown = (value: string) =>
    value === ''
      ? sentence('field.required', language)
      : sentence('field.unknown', language, { value });
  if (kind !== 'ignore' && !choices[kind].some(({ code }) => code === target))
    return { field: 'target', text: unknown(target) };
  if (kind !== 'member') return null;
  const known = memberChoices(own.catalogue, target, language);
  const stranger = members.find((code) => !known.some((one) => one.code === code));
  if (members.length > 0 && (stranger === undefined || known.length === 0)) return null;
  return { field: 'members', text: unknown(stranger ?? '') };
}
