/** Why a file or a mapping cannot be loaded at all; rows that cannot be read never throw it. */
export type LoadProblem =
  | 'bad_mapping'
  | 'bad_option'
  | 'busy'
  | 'cannot_read'
  | 'columns_missing'
  | 'columns_unknown'
  | 'empty_file'
  | 'not_recognised'
  | 'too_large';

/** A load that cannot go on, with a sentence that says what to change. */
export class LoadError extends Error {
  readonly problem: LoadProblem;

  constructor(problem: LoadProblem, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'LoadError';
    this.problem = problem;
  }
}
