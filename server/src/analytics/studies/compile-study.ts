import { otherCode, type StudyQuery } from '@stacksight/contract';
import { otherRowCode, unknownCode } from '../compile/codes.ts';
import type { TopCodes } from '../compile/compile.ts';
import { rowLimit } from '../compile/paging.ts';
import { planRaw } from '../compile/plan.ts';
import { baseParams } from '../compile/source.ts';
import { type BoundStatement, createBindings } from '../compile/statement.ts';
import type { Resolved } from '../question/resolved.ts';
import { withTopCodes } from './base/base-rows.ts';
import type { Study, StudyPlace, Subject } from './base/study.ts';
import { studyKindOf } from './study-kinds.ts';

// Writes the statements of a study: for its table, the largest codes of a breakdown, and the readers, titles or items
// behind a cell.

/** Starts the statement of a study. `top` are the codes that keep their own row. */
export function openStudy(resolved: Resolved, top: TopCodes): Study {
  const query = studyQueryOf(resolved);
  const [part] = resolved.parts;
  if (part === undefined) throw new Error('The study has no part.');
  const plan = planRaw(part, resolved, studyKindOf(query).scan(query, resolved));
  const bindings = createBindings(baseParams(plan, resolved.range.to));
  return { query, resolved, plan, steps: resolved.steps, top, bindings };
}

export function studyQueryOf({ query }: Resolved): StudyQuery {
  if (query.kind === 'table' || query.kind === 'event')
    throw new Error(`${query.kind} is no study`);
  return query;
}

/** Returns the kind of record that a study counts: readers, titles or items. */
export function studySubject(resolved: Resolved): Subject {
  const query = studyQueryOf(resolved);
  return studyKindOf(query).subject(query);
}

/** Writes the SELECT of a study's table. */
export function compileStudy(resolved: Resolved, top: TopCodes): BoundStatement {
  const study = openStudy(resolved, top);
  const kind = studyKindOf(study.query);
  const sql = kind.outer(study, withTopCodes(study, kind.inner(study)));
  return {
    sql: kind.isLimited === true ? sql : `${sql}\nLIMIT ${rowLimit + 1}`,
    params: study.bindings.params,
  };
}

/**
 * Writes the SELECT of the largest codes of one breakdown by the study's own counts. The unknown code can be one of
 * them.
 */
export function compileStudyTop(resolved: Resolved, index: number, limit: number) {
  const study = openStudy({ ...resolved, by: resolved.by.slice(index, index + 1) }, [null]);
  const kind = studyKindOf(study.query);
  const inner = kind.inner(study);
  const sql = [
    `SELECT toString(x0) AS code, ${kind.sizeSql?.(study) ?? 'count()'} AS size`,
    `FROM (${inner})`,
    'GROUP BY code',
    'ORDER BY size DESC, code',
    `LIMIT ${limit}`,
  ].join('\n');
  return { sql, params: study.bindings.params };
}

/** Writes the SELECT of the readers, titles or items that a cell counts, in one column `subject`. */
export function compileSubjects(
  resolved: Resolved,
  place: StudyPlace,
  top: TopCodes,
): BoundStatement {
  const study = openStudy(resolved, top);
  const kind = studyKindOf(study.query);
  const inner = withTopCodes(study, kind.inner(study));
  const codes = resolved.by.flatMap(({ code, dimensions }, at): string[] => {
    if (!Object.hasOwn(place.codes, code)) return [];
    const dimension = dimensions[0];
    if (dimension === undefined) return [];
    const own = place.codes[code] ?? unknownCode(dimension);
    const value = own === otherCode ? otherRowCode(dimension) : own;
    return [`x${at} = ${study.bindings.bind(value, 'String')}`];
  });
  const where = [...codes, ...kind.cell(study, place)];
  const sql = `SELECT DISTINCT subject FROM (${inner})${where.length === 0 ? '' : `\nWHERE ${where.join(' AND ')}`}`;
  return { sql, params: study.bindings.params };
}
