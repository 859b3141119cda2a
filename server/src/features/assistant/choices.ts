import { type AskChoice, type Language, Meaning } from '@stacksight/contract';
import { findBaseMetric } from '#analytics/model/model.ts';
import { type MemberChoice, makeLexicon, type Word } from '#assistant/lexicon/word.ts';
import type { NameCatalogue } from '#assistant/reading/catalogue.ts';
import { readQuestion } from '#assistant/reading/read-question.ts';
import type { ReadingContext } from '#assistant/reading/reading-context.ts';
import { toTokens } from '#assistant/reading/tokens.ts';
import { say } from '#assistant/saying/say.ts';
import { toPlain } from '#assistant/words/plain.ts';
import { sayMeaning } from './say-meaning.ts';

// What a person can choose from where a question has several meanings.

/** The metrics that people ask for most, offered where a question names none. */
const usualMetrics = ['loans', 'visits', 'new_readers', 'active_borrowers'];
/** The metrics that a word for circulation as a whole may mean. */
const circulationMetrics = ['loans', 'loans_with_renewals', 'returns', 'visits'];
const mostChoices = 12;

type Unclear = Extract<Word, { is: 'unclear' }>;

/** Returns the ways to ask a question more exactly; none for a question that is clear or cannot be answered. */
export function choicesFor(
  question: string,
  meaning: Meaning,
  context: ReadingContext,
  language: Language,
): AskChoice[] {
  if (meaning.kind !== 'askBack' || meaning.because === 'refused') return [];
  const found = unclearWord(question, context);
  if (found !== null) return choicesOf(question, found, context, language);
  if (meaning.about === 'reading') return readingChoices(question, context, language);
  if (meaning.about !== 'metric') return [];
  return metricChoices(question, context, language);
}

/** Returns what a doubtful question may count; the number that was read comes first. */
function metricChoices(question: string, context: ReadingContext, language: Language): AskChoice[] {
  const read = readQuestion(question, { ...context, chosen: 'asRead' }).meaning;
  const query = read.kind === 'query' && read.query.kind === 'table' ? read.query : null;
  const ofStock = query?.dataset === 'stock' ? ['added'] : [];
  const codes = new Set([...(query?.metrics ?? []), ...ofStock, ...usualMetrics]);
  return [...codes].map((code) => {
    const label = metricLabel(code, language);
    const chosen = readQuestion(question, { ...context, chosen: { metric: code } }).meaning;
    if (chosen.kind === 'askBack') return { label, question: `${question} ${label}` };
    const asked = say(language, 'chosen', { question, choice: label });
    return { label, question: asked, meaning: Meaning.parse(chosen) };
  });
}

/** Offers the doubtful reading itself; no other is known. */
function readingChoices(
  question: string,
  context: ReadingContext,
  language: Language,
): AskChoice[] {
  const { meaning } = readQuestion(question, { ...context, chosen: 'asRead' });
  if (meaning.kind === 'askBack') return [];
  const read = Meaning.parse(meaning);
  return [{ label: sayMeaning(read, context, language), question, meaning: read }];
}

const metricLabel = (code: string, language: Language): string =>
  findBaseMetric(code)?.metric.label[language] ?? code;

function unclearWord(
  question: string,
  context: ReadingContext,
): { text: string; word: Unclear } | null {
  for (const token of toTokens(toPlain(question), context)) {
    if (token.is !== 'words') continue;
    const word = token.readings.find((one) => one.is === 'unclear');
    if (word?.is === 'unclear' && word.about !== 'date') return { text: token.text, word };
  }
  return null;
}

function choicesOf(
  question: string,
  { text, word }: { text: string; word: Unclear },
  context: ReadingContext,
  language: Language,
): AskChoice[] {
  const places = (word.choices ?? []).map((one) => ({
    label: placeLabel(one, context.catalogue, language),
    word: { is: 'member', ...one } as const,
  }));
  const metrics = circulationMetrics.map((code) => ({
    label: metricLabel(code, language),
    word: { is: 'metric', codes: [code] } as const,
  }));
  return (word.about === 'library' ? places : metrics)
    .flatMap((choice): AskChoice[] => {
      const lexicons = [makeLexicon([[text, choice.word]]), ...context.lexicons];
      const { meaning } = readQuestion(question, { ...context, lexicons });
      if (meaning.kind === 'askBack') return [];
      const asked = say(language, 'chosen', { question, choice: choice.label });
      return [{ label: choice.label, question: asked, meaning: Meaning.parse(meaning) }];
    })
    .slice(0, mostChoices);
}

/** Returns the name of a library with its code, or of a location with its library. */
function placeLabel(
  { field, codes }: MemberChoice,
  { libraries, members }: NameCatalogue,
  language: Language,
): string {
  const nameIn = (names: readonly string[] | undefined, code: string) =>
    names?.[language === 'en-US' ? names.length - 1 : 0] ?? code;
  const [code = ''] = codes;
  if (field === 'library') {
    const library = libraries.find((one) => one.code === code);
    return say(language, 'choiceLibrary', { name: nameIn(library?.names, code), code });
  }
  const room = members.find((one) => one.field === field && one.code === code);
  return say(language, 'choiceLocation', { name: nameIn(room?.names, code) });
}
