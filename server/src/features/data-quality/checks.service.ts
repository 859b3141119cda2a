import {
  addDays,
  type Language,
  type QualityCheck,
  type QualityFinding,
  type QualityRow,
  type QualitySummary,
  qualityChecks,
  qualityStates,
} from '@stacksight/contract';
import { isInScope } from '#analytics/question/scope.ts';
import type { CallerContext } from '#kit/handler.ts';
import { rowCheck } from './checks/row-checks.store.ts';
import { groupChecks, kindOf } from './finding.ts';
import * as store from './quality.store.ts';
import type { QualityPlace } from './quality-place.ts';
import { checkWords, fixOf, isSmall, openOf, placeName, sayFinding, sayWhy } from './say.ts';
import { type FixDeps, rulesPageFor } from './sources/fed-by-rules.ts';

const courseDays = 56;
const compareDays = 28;

/** Returns every check of a group's data with its result for some libraries, those that found something first. */
export async function listChecks(
  deps: FixDeps,
  place: QualityPlace,
  language: Language,
): Promise<QualityRow[]> {
  const { glc, libraries } = place;
  const { db } = deps.store;
  const run = await store.lastRun(db, glc);
  if (run === null)
    return qualityChecks.map((check) => toRow(check, place, language, { why: 'notRun' }));
  const since = addDays(run.day, -courseDays);
  const [runs, course, found] = await Promise.all([
    store.listRuns(db, glc, since),
    store.readCourse(db, { glc, since }, libraries),
    store.listFindings(db, { glc, day: run.day }, libraries),
  ]);
  const findings = found.filter((row) => openOf(row) > 0).map(({ finding }) => finding);
  const rulesPage = await rulesPageFor(deps, glc, findings);
  const rows = qualityChecks.map((check) => {
    const isOfGroup = groupChecks.has(check) && libraries !== null;
    const numbers = new Map(
      course.filter((one) => one.check === check).map((one) => [one.day, one]),
    );
    return toRow(check, place, language, {
      why: isOfGroup ? 'wholeOnly' : (run.unknown[check] ?? null),
      found: found.filter(({ finding }) => finding.check === check),
      rulesPage,
      course: runs.map(({ day, unknown }) => ({
        day,
        rows: unknown[check] === undefined ? (numbers.get(day)?.rows ?? 0) : null,
      })),
    });
  });
  const rank = (state: QualityRow['state']) => qualityStates.indexOf(state);
  return rows.sort((a, b) => rank(a.state) - rank(b.state));
}

type Known = {
  why: string | null;
  found?: store.KnownRow[];
  course?: QualityRow['course'];
  rulesPage?: Awaited<ReturnType<typeof rulesPageFor>>;
};

function toRow(
  check: QualityCheck,
  { seesReaders }: QualityPlace,
  language: Language,
  { why, found = [], course = [], rulesPage = () => null }: Known,
): QualityRow {
  const open = found.filter((row) => openOf(row) > 0);
  const rows = open.reduce((sum, row) => sum + openOf(row), 0);
  const all = found.reduce((sum, { finding }) => sum + finding.rows, 0);
  const { unit, ...words } = checkWords(check, language, rows);
  const asked = rowCheck(check);
  const hides = asked?.isOfReaders === true && !seesReaders;
  const hasFound = open.length > 0 ? 'found' : found.length > 0 ? 'accepted' : 'fine';
  const ends = (open.length > 0 ? open : found).map(({ finding }) => finding);
  const days = (end: 'since' | 'until') => ends.flatMap((one) => one[end] ?? []).sort();
  const isKnown = why === null;
  // All of them must lead there, as one link stands for the check.
  const pages = new Set(open.map(({ finding }) => rulesPage(finding)));
  const [page = null] = pages.size === 1 ? pages : [];
  return {
    ...{ id: check, kind: kindOf[check], ...words, unit },
    fix: page ?? words.fix,
    state: isKnown ? hasFound : 'unknown',
    why: isKnown ? null : sayWhy(why, language),
    rows: isKnown && !(hides && isSmall(rows)) ? rows : null,
    accepted: hides && isSmall(all - rows) ? 0 : all - rows,
    places: open.length,
    since: days('since')[0] ?? null,
    until: days('until').at(-1) ?? null,
    change: isKnown && !hides ? changeIn(course) : null,
    course: hides ? [] : course,
    hasRows: isKnown && found.length > 0 && !hides && (asked !== null || check === 'unnamedCodes'),
  };
}

/** Returns the change to four weeks before, or to the oldest known day since; null without an earlier day. */
function changeIn(course: QualityRow['course']): number | null {
  const known = course.filter(({ rows }) => rows !== null);
  const last = known.at(-1);
  if (last === undefined || known.length < 2) return null;
  const from = addDays(last.day, -compareDays);
  const before = known.filter(({ day }) => day <= from).at(-1) ?? known[0];
  return (last.rows ?? 0) - (before?.rows ?? 0);
}

/** Returns whether a number is a count of fewer than five readers, and the caller may not see single readers. */
export function hidesCount(
  { check, rows }: { check: QualityCheck; rows: number },
  { seesReaders }: Pick<QualityPlace, 'seesReaders'>,
): boolean {
  return rowCheck(check)?.isOfReaders === true && !seesReaders && isSmall(rows);
}

/** Returns the places in which a check found something. */
export async function listPlaces(
  deps: FixDeps,
  check: QualityCheck,
  place: QualityPlace,
  { caller, language }: CallerContext,
): Promise<QualityFinding[]> {
  const { glc, libraries, names, events } = place;
  const { db } = deps.store;
  const run = await store.lastRun(db, glc);
  if (run === null || (groupChecks.has(check) && libraries !== null)) return [];
  const found = await store.listFindings(db, { glc, day: run.day, check }, libraries);
  const rulesPage = await rulesPageFor(
    deps,
    glc,
    found.map(({ finding }) => finding),
  );
  const mayChange = caller.isSuper || caller.permissions.has('etl:edit');
  return found.map((row): QualityFinding => {
    const { finding, acceptance } = row;
    const hides = hidesCount(finding, place);
    const isMine =
      finding.libcode === ''
        ? libraries === null
        : isInScope(caller.scope, { glc, libcode: finding.libcode });
    return {
      ...{ id: finding.key, check, libcode: finding.libcode },
      place: placeName(finding, names, language),
      says: sayFinding(finding, language, { hides, events }),
      rows: hides ? null : openOf(row),
      ...{ since: finding.since, until: finding.until },
      acceptance:
        acceptance === null
          ? null
          : {
              ...{
                id: acceptance.id,
                rows: hides ? 0 : acceptance.rows,
                reason: acceptance.reason,
              },
              ...{ by: acceptance.username, at: acceptance.at.toISOString() },
            },
      mayAccept: mayChange && isMine && openOf(row) > 0,
      fix: rulesPage(finding) ?? fixOf(finding),
    };
  });
}

/** Returns the number of checks of a group with open findings in some libraries. */
export async function summarise(
  deps: FixDeps,
  place: QualityPlace,
  language: Language,
): Promise<QualitySummary> {
  const run = await store.lastRun(deps.store.db, place.glc);
  const rows = run === null ? [] : await listChecks(deps, place, language);
  return {
    glc: place.glc,
    open: run === null ? null : rows.filter(({ state }) => state === 'found').length,
    unknown: rows.filter(({ state }) => state === 'unknown').length,
    checkedAt: run?.at.toISOString() ?? null,
    milliseconds: run?.milliseconds ?? null,
  };
}
