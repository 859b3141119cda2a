import { LoadError, type LoadProblem } from '../load-error.ts';
import { DialError, type DialTrouble } from '../sources/dial.ts';
import { type Refusal, ServerRefusal } from '../sources/target.ts';
import type { Sentence } from '../words/say.ts';

/** A question to a thread with its number, or the number of a question that nobody waits for any more. */
export type ThreadOrder<Question> = { id: number; question: Question } | { abort: number };
export type ThreadAnswer = { id: number } & ({ value: unknown } | { failure: PlainFailure });

/** An error as data, because its class does not come through to another thread. */
export type PlainFailure =
  | { kind: 'refusal'; refusal: Refusal; message: string }
  | { kind: 'dial'; trouble: DialTrouble }
  | { kind: 'load'; problem: LoadProblem; sentence: Sentence }
  | { kind: 'other'; message: string };

/** Writes an error as data. */
export function toPlainFailure(error: unknown): PlainFailure {
  if (error instanceof ServerRefusal)
    return { kind: 'refusal', refusal: error.refusal, message: error.message };
  if (error instanceof DialError) return { kind: 'dial', trouble: error.trouble };
  if (error instanceof LoadError)
    return { kind: 'load', problem: error.problem, sentence: error.sentence };
  return { kind: 'other', message: error instanceof Error ? (error.stack ?? '') : String(error) };
}

/** Makes the error again that a thread met. */
export function fromPlainFailure(failure: PlainFailure): Error {
  switch (failure.kind) {
    case 'refusal':
      return new ServerRefusal(failure.refusal, failure.message);
    case 'dial':
      return new DialError(failure.trouble);
    case 'load':
      return new LoadError(failure.problem, failure.sentence);
    case 'other':
      return new Error(`A thread failed: ${failure.message}`);
  }
}
