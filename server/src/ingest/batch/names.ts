import type { Engine } from '#engine/open.ts';
import type { Mapping } from '../mapping/mapping-schema.ts';
import { identifier } from '../plan/sql-text.ts';
import { insertRows } from '../reference/insert-rows.ts';
import { say } from '../words/say.ts';

// Adds a dimension row for each new code of a load, with its name in the mapping, or else with the code as its name.
// Existing names are kept, because staff may have given them.

const noLibrary = say('noLibrary');

type NamedKind = 'group' | 'library' | 'location' | 'rdtype' | 'cirtype' | 'event';
type Stages = { glc: string; names: string; columns: ReadonlyMap<string, ReadonlySet<string>> };

const dimensions: readonly [
  kind: NamedKind,
  table: string,
  code: string,
  from: readonly string[],
][] = [
  ['library', 'dim_library', 'libcode', ['libcode', 'from_libcode', 'item_libcode']],
  ['rdtype', 'dim_rdtype', 'rdtype', ['rdtype']],
  ['cirtype', 'dim_cirtype', 'cirtype', ['cirtype']],
];

/** Stores the names of a mapping beside the stage tables of a load, so that they survive a restart. */
export async function stageNames(
  engine: Engine,
  stage: string,
  mapping: Pick<Mapping, 'group' | 'groups' | 'names'>,
  glc: string,
): Promise<void> {
  const group = mapping.groups[glc] ?? mapping.group;
  const names: Partial<Record<NamedKind, Record<string, readonly [string, string]>>> = {
    ...mapping.names,
    ...(group === undefined ? {} : { group: { [glc]: group } }),
  };
  await engine.command(
    `CREATE TABLE ${identifier(stage)} (kind String, code String, name_zh String, name_en String)
      ENGINE = MergeTree ORDER BY (kind, code)`,
  );
  const rows = Object.entries(names).flatMap(([kind, byCode]) =>
    Object.entries(byCode).map(([code, [name_zh, name_en]]) => ({ kind, code, name_zh, name_en })),
  );
  if (rows.length > 0) await insertRows(engine, identifier(stage), rows);
}

/** Adds the library group and the new codes of the stage tables to the dimensions. */
export async function fillNames(
  engine: Engine,
  glc: string,
  namesStage: string,
  staged: readonly string[],
): Promise<void> {
  const stages = { glc, names: namesStage, columns: await columnsOf(engine, staged) };
  await insertNamed(engine, stages, 'group', {
    into: 'dim_group (glc, name_zh, name_en)',
    keys: 'k.code',
    codes: 'SELECT {glc:String} AS code',
    known: 'SELECT glc FROM dim_group',
  });
  for (const [kind, table, code, from] of dimensions) {
    const codes = codesIn(stages, from);
    if (codes === '') continue;
    await insertNamed(engine, stages, kind, {
      into: `${table} (glc, ${code}, name_zh, name_en)`,
      keys: '{glc:String}, k.code',
      codes,
      known: `SELECT ${code} FROM ${table} WHERE glc = {glc:String}`,
    });
  }
  await nameNoLibrary(engine, glc);
  await fillLocations(engine, stages);
  await insertNamed(engine, stages, 'event', {
    into: 'dim_event (event, name_zh, name_en)',
    keys: 'k.code',
    codes: `SELECT code FROM ${identifier(namesStage)} WHERE kind = 'event'`,
    known: 'SELECT event FROM dim_event',
  });
}

/**
 * Rows that name no library have the code of the group. Beside libraries that have names of their own, that code is none
 * of them, and says so; alone, it is the only library.
 */
async function nameNoLibrary(engine: Engine, glc: string): Promise<void> {
  await engine.command(
    `INSERT INTO dim_library SELECT * REPLACE ({zh:String} AS name_zh, {en:String} AS name_en, now64(3) AS updated_at)
      FROM dim_library AS d FINAL
      WHERE d.glc = {glc:String} AND d.libcode = {glc:String} AND d.name_en = d.libcode
        AND (SELECT count() FROM dim_library WHERE glc = {glc:String} AND libcode != {glc:String}) > 0`,
    { glc, zh: noLibrary['zh-CN'], en: noLibrary['en-US'] },
  );
}

/**
 * Adds the libraries that a file describes. For an existing library, the file replaces the place and the size. The
 * names are kept, unless a name was only the code.
 */
export async function fillLibraries(
  engine: Engine,
  glc: string,
  namesStage: string,
  stage: string,
): Promise<void> {
  const isBare = "d.libcode = '' OR d.name_en IN (d.libcode, {none:String})";
  const name = (language: 'zh' | 'en') =>
    `if(${isBare}, ${named(language, `k.${language}`)}, d.name_${language})`;
  const text = (column: string) => `if(k.${column} != '', k.${column}, d.${column})`;
  const number = (column: string) => `ifNull(k.${column}, d.${column})`;
  await engine.command(
    `INSERT INTO dim_library (glc, libcode, name_zh, name_en, parent, level, region, population, area, seats,
        longitude, latitude)
      SELECT {glc:String}, k.code, ${name('zh')}, ${name('en')}, ${text('parent')},
        if(k.level > 0, k.level, d.level), ${text('region')}, ${number('population')}, ${number('area')},
        ${number('seats')}, ${number('longitude')}, ${number('latitude')}
      FROM (SELECT toString(libcode) AS code, max(name_zh) AS zh, max(name_en) AS en, max(parent) AS parent,
          max(level) AS level, max(region) AS region, max(population) AS population, max(area) AS area, max(seats) AS seats,
          max(longitude) AS longitude, max(latitude) AS latitude
        FROM ${identifier(stage)} GROUP BY code) AS k
      ${joinNames(namesStage, 'library')}
      LEFT JOIN (SELECT * FROM dim_library FINAL WHERE glc = {glc:String}) AS d ON d.libcode = k.code`,
    { glc, none: noLibrary['en-US'] },
  );
}

type Insert = { into: string; keys: string; codes: string; known: string };

async function insertNamed(
  engine: Engine,
  { glc, names }: Stages,
  kind: NamedKind,
  { into, keys, codes, known }: Insert,
): Promise<void> {
  await engine.command(
    `INSERT INTO ${into} SELECT ${keys}, ${named('zh', "''")}, ${named('en', "''")}
      FROM (SELECT * FROM (${codes}) WHERE code != '' AND code NOT IN (${known})) AS k
      ${joinNames(names, kind)}`,
    { glc },
  );
}

async function fillLocations(engine: Engine, stages: Stages): Promise<void> {
  const pairs = [...stages.columns]
    .filter(([, names]) => names.has('loc') && names.has('libcode'))
    .map(
      ([stage]) =>
        `SELECT toString(loc) AS loc, toString(libcode) AS libcode FROM ${identifier(stage)}`,
    );
  if (pairs.length === 0) return;
  await insertNamed(engine, stages, 'location', {
    into: 'dim_location (glc, loc, libcode, name_zh, name_en)',
    keys: '{glc:String}, k.code, k.libcode',
    codes: `SELECT loc AS code, min(libcode) AS libcode FROM (${pairs.join(' UNION ALL ')}) GROUP BY code`,
    known: 'SELECT loc FROM dim_location WHERE glc = {glc:String}',
  });
}

function codesIn({ columns }: Stages, from: readonly string[]): string {
  const selects = [...columns].flatMap(([stage, names]) =>
    from
      .filter((name) => names.has(name))
      .map((name) => `SELECT DISTINCT toString(${name}) AS code FROM ${identifier(stage)}`),
  );
  return selects.length === 0 ? '' : `SELECT DISTINCT code FROM (${selects.join(' UNION ALL ')})`;
}

function joinNames(stage: string, kind: NamedKind): string {
  return `LEFT JOIN (SELECT code, name_zh AS zh, name_en AS en FROM ${identifier(stage)}
      WHERE kind = '${kind}') AS n ON n.code = k.code`;
}

function named(language: 'zh' | 'en', given: string): string {
  return `multiIf(${given} != '', ${given}, n.${language} != '', n.${language}, k.code)`;
}

async function columnsOf(
  engine: Engine,
  stages: readonly string[],
): Promise<Map<string, Set<string>>> {
  const rows = await engine.rows<{ stage: string; name: string }>(
    `SELECT table AS stage, name FROM system.columns
      WHERE database = currentDatabase() AND table IN {stages:Array(String)}`,
    { stages },
  );
  const columns = new Map<string, Set<string>>();
  for (const { stage, name } of rows) {
    columns.set(stage, (columns.get(stage) ?? new Set()).add(name));
  }
  return columns;
}
