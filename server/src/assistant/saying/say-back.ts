import type { Language, Meaning } from '@stacksight/contract';
import { say } from './say.ts';

/** Writes what the assistant asks back, or why it gives no answer. */
export function sayBack(meaning: Meaning, unknown: readonly string[], language: Language): string {
  const end = say(language, 'end');
  if (meaning.kind !== 'askBack') return say(language, 'refused') + end;
  if (meaning.because === 'ambiguous')
    return say(language, ambiguities[meaning.about] ?? 'askMetric') + end;
  if (meaning.because === 'refused') return sayRefused(meaning.about, language) + end;
  const [word] = [...unknown].sort((a, b) => b.length - a.length);
  return word === undefined
    ? say(language, 'askMetric') + end
    : say(language, 'askUnknown', { unknown: word }) + end;
}

const ambiguities: Readonly<Record<string, Parameters<typeof say>[1]>> = {
  library: 'ambiguousLibrary',
  date: 'ambiguousDate',
  readers: 'ambiguousReaders',
  within: 'ambiguousWithin',
  context: 'ambiguousContext',
  reading: 'ambiguousReading',
};

function sayRefused(about: string, language: Language): string {
  if (about === 'person') return say(language, 'refusedPerson');
  if (about === 'future') return say(language, 'refusedFuture');
  return about === '' ? say(language, 'refused') : say(language, 'refusedMissing', { about });
}
