import { otherCode } from '@stacksight/contract';
import { AppError } from '#lib/app-error.ts';
import { findTop } from '../answer/top-codes.ts';
import type { TopCodes } from '../compile/compile.ts';
import type { ReadingEngine } from '../compile/statement.ts';
import type { Resolved } from '../question/resolved.ts';
import { compileSubjects, studySubject } from '../studies/compile-study.ts';
import { findStudyTop } from '../studies/run-study.ts';
import { type CellAddress, type CompiledRows, compileRows, countedRowList } from './rows.ts';
import { listSubjects } from './subject-rows.ts';

/**
 * Writes the statements of the rows behind a cell of any question: for the rows, their number, and the readers in them.
 */
export async function rowsBehind(
  engine: ReadingEngine,
  resolved: Resolved,
  place: CellAddress,
  { maySeeReaders, signal }: { maySeeReaders: boolean; signal: AbortSignal },
): Promise<CompiledRows> {
  const { kind } = resolved.query;
  if (kind === 'table' || kind === 'event') {
    // Only the “other” cell needs the top codes, because its rows are those of all remaining codes.
    const isRest = Object.values(place.codes).includes(otherCode);
    const top = isRest ? await findTop(engine, resolved, signal) : resolved.by.map(() => null);
    return asListed(resolved, place, compileRows(resolved, place, { top, maySeeReaders }));
  }
  const top = await findStudyTop(engine, resolved, signal);
  return compileStudyRows(resolved, place, { top, maySeeReaders });
}

/**
 * Writes the statements of the readers, titles or items behind a cell of a study. Throws `permission.denied` for
 * readers that the asker may not see.
 */
function compileStudyRows(
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

/** Replaces the rows of a cell by their readers or titles, if these are asked for or counted. */
function asListed(
  resolved: Resolved,
  { of, metric }: CellAddress,
  rows: CompiledRows,
): CompiledRows {
  const { scope } = resolved;
  if (of === 'rows') return rows;
  if (of === undefined) {
    // Askers who may not see single readers get the rows without the columns of readers.
    const each = countedRowList(resolved, metric);
    const isListed = each !== null && rows.lists[each] !== undefined;
    return isListed ? asListed(resolved, { of: each, metric, codes: {} }, rows) : rows;
  }
  const subjects = rows.lists[of];
  if (subjects === undefined) {
    if (of === 'reader' && rows.readersSql !== null) throw new AppError('permission.denied');
    throw new AppError('query.invalid', { params: { reason: `of: ${of}` } });
  }
  const { params } = rows;
  const { libraries } = scope;
  return {
    ...rows,
    ...listSubjects({ subject: of, subjects, isCounted: true, params, libraries }),
  };
}
