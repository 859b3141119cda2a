import { AppError } from '#lib/app-error.ts';
import type { TopCodes } from '../compile/compile.ts';
import type { Resolved } from '../question/resolved.ts';
import { compileSubjects, studySubject } from '../studies/run-study.ts';
import type { CellAddress, CompiledRows } from './rows.ts';
import { listSubjects } from './subject-rows.ts';

/** The subjects behind a cell of a study; single readers only for those who may see them. */
export function compileStudyRows(
  resolved: Resolved,
  place: CellAddress,
  options: { top: TopCodes; maySeeReaders: boolean },
): CompiledRows {
  const subject = studySubject(resolved);
  if (subject === 'reader' && !options.maySeeReaders) throw new AppError('permission.denied');
  const { sql: subjects, params } = compileSubjects(resolved, place, options.top);
  const { libraries } = resolved.scope;
  return {
    ...listSubjects({ subject, subjects, isCounted: false, params, libraries }),
    lists: {},
    readersSql: subject === 'reader' ? subjects : null,
  };
}
