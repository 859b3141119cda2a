import type { Sentence } from './words/say.ts';

/** The reasons for which a file or mapping cannot be loaded at all. Unreadable rows are not among them. */
export type LoadProblem =
  | 'bad_mapping'
  | 'bad_option'
  | 'busy'
  | 'cannot_read'
  | 'columns_missing'
  | 'columns_unknown'
  | 'disk_full'
  | 'empty_file'
  | 'stopped'
  | 'too_large';

/** Thrown for a load that cannot continue, with a sentence in both languages that says what to change. */
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
