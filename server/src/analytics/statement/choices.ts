import type { Language } from '@stacksight/contract';
import type { Labels } from '../answer/labels.ts';
import type { ReadingEngine } from '../compile/statement.ts';
import {
  groupsInScope,
  type QueryScope,
  resolveScope,
  type WarehouseGroup,
} from '../question/scope.ts';
import type { Asker } from '../rights.ts';

// The groups, libraries and rooms that a caller can choose from. They are always within the caller's scope.

type Source = { groups: readonly WarehouseGroup[]; labels: Labels; language: Language };

/** Returns the scope of an asker in one group, narrowed to the requested libraries. */
export function scopeFor(
  asker: Asker,
  groups: readonly WarehouseGroup[],
  asked: { glc?: string | undefined; libraries?: readonly string[] | undefined } = {},
): QueryScope {
  return resolveScope(asker.scope, groups, { ...asked, defaultGlc: asker.defaultGlc });
}

/** Returns the libraries of one group, or of every group in scope, with their names. */
export async function libraryChoices(
  asker: Asker,
  glc: string | undefined,
  { groups, labels, language }: Source,
) {
  const wanted =
    glc === undefined
      ? groupsInScope(asker.scope, groups).map((group) => group.glc)
      : [scopeFor(asker, groups, { glc }).glc];
  const lists = await Promise.all(
    wanted.map(async (one) => {
      const { libraries } = scopeFor(asker, groups, { glc: one });
      const names = await labels.all('dim_library', one, language);
      const codes = libraries ?? Object.keys(names).sort();
      return codes.map((code) => ({ code, label: names[code] ?? code, glc: one }));
    }),
  );
  return lists.flat();
}

const locationsSql = `SELECT toString(loc) AS code, toString(libcode) AS libcode FROM dim_location FINAL
WHERE glc = {glc:String} ORDER BY libcode, code`;

/** Returns the rooms of a scope's libraries, with their names. */
export async function locationChoices(
  engine: ReadingEngine,
  { glc, libraries }: QueryScope,
  { labels, language }: Pick<Source, 'labels' | 'language'>,
) {
  const rows = await engine.rows<{ code: string; libcode: string }>(locationsSql, { glc });
  const names = await labels.all('dim_location', glc, language);
  return rows
    .filter(({ libcode }) => libraries === null || libraries.includes(libcode))
    .map((row) => ({ ...row, label: names[row.code] ?? row.code }));
}

const librariesSql = `SELECT DISTINCT toString(libcode) AS libcode FROM (
  SELECT libcode FROM dim_library WHERE glc = {glc:String}
  UNION ALL SELECT libcode FROM dim_location WHERE glc = {glc:String}
  UNION ALL SELECT libcode FROM dim_reader WHERE glc = {glc:String}
  UNION ALL SELECT libcode FROM dim_item WHERE glc = {glc:String}
  UNION ALL SELECT libcode FROM agg_event_day WHERE glc = {glc:String}
) ORDER BY libcode`;

/** Returns every library code in a group's rows, with the empty code of rows without a library. */
export async function everyLibrary(engine: ReadingEngine, glc: string): Promise<string[]> {
  const rows = await engine.rows<{ libcode: string }>(librariesSql, { glc });
  return [...new Set(['', ...rows.map(({ libcode }) => libcode)])];
}
