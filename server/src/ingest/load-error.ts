import type { Sentence } from './words/say.ts';

/** Why a file or a mapping cannot be loaded at all. Rows that cannot be read do not throw it. */
export type LoadProblem =
  | 'bad_mapping'
  | 'bad_option'
  | 'busy'
  | 'cannot_read'
  | 'columns_missing'
  | 'columns_unknown'
  | 'empty_file'
  | 'stopped'
  | 'too_large';

/** A load that cannot go on, with a sentence in both languages that says what to change. */
export class LoadError extends Error {
  readonly problem: LoadProblem;
  readonly sentence: Sentence;

  constructor(problem: LoadProblem, sentence: Sentence, cause?: unknown) {
    super(`${sentence['zh-CN']}\n${sentence['en-US']}`, { cause });
    this.name = 'LoadError';
    this.problem = problem;
    this.sentence = sentence;
  }
}
