import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOwnEngine } from '../../../test/engine/own-engine.ts';
import { deskTables } from '../embedded/users.ts';
import { EngineError } from '../errors.ts';
import type { Engine } from '../open.ts';
import { assertInside } from './desk-guard.ts';
import { bareFunctions, isRefused, openTables, tellingFunctions } from './refused-names.ts';

// Compares the lists of names with those of the running engine. When a new version of the engine brings a name, a test
// fails until somebody adds the name to a list of refused names or to a list of allowed names here.

let engine: Engine;

beforeAll(async () => {
  engine = await openOwnEngine();
});
afterAll(() => engine.close());

// Functions of these kinds work on values only.
const kindsOnValues = new Set(
  `Aggregate Functions;Type Conversion;Dates and Times;Arrays;String;Geo;Hash;String Search;JSON;URL;Mathematical;
  Arithmetic;Geo Polygon;Map;Comparison;IP Address;Tuple;Distance;Bitmap;Random Number;Time Series;
  NumericIndexedVector;UUID;Bit;Encoding;String Splitting;String Replacement;Null;Rounding;Time Window;Encryption;
  Machine Learning;Conditional;Logical;Financial;QBit`.split(/;\s*/),
);
// Dictionaries need a grant, which the users of the query desk do not have.
const kindsWithGrant = new Set(['Dictionary', 'Embedded Dictionary']);

const harmless = named(`
  MACNumToString MACStringToNum MACStringToOUI bar blockNumber blockSerializedSize blockSize byteSize colorOKLABToSRGB
  colorOKLCHToSRGB colorSRGBToOKLAB colorSRGBToOKLCH countDigits defaultValueOfArgumentType defaultValueOfTypeName
  digits errorCodeToName finalizeAggregation flipCoordinates formatQuery formatQueryOrNull formatQuerySingleLine
  formatQuerySingleLineOrNull formatReadableDecimalSize formatReadableQuantity formatReadableSize
  formatReadableTimeDelta fuzzQuery getSizeOfEnumType getSubcolumn getTypeSerializationStreams highlightQuery
  icebergBucket icebergTruncate identity ignore initializeAggregation isConstant isDecimalOverflow
  lowCardinalityIndices lowCardinalityKeys materialize minSampleSizeContinuous minSampleSizeConversion neighbor
  normalizeQuery normalizeQueryKeepNames normalizedQueryHash normalizedQueryHashKeepNames obfuscateQuery
  obfuscateQueryWithSeed parseReadableSize parseReadableSizeOrNull parseReadableSizeOrZero parseTimeDelta
  rowNumberInAllBlocks rowNumberInBlock runningAccumulate runningDifference
  runningDifferenceStartingWithFirstValue structureToCapnProtoSchema structureToProtobufSchema throwIf
  toColumnTypeName toTypeName tokenizeQuery transform variantElement variantType visibleWidth
  groupArrayArray _CAST caseWithExpression nested validateNestedArraySizes
`);

type EngineFunction = { name: string; canonical: string; kind: string };

const functionsOf = () =>
  engine.rows<EngineFunction>(`SELECT f.name AS name, if(f.alias_to = '', f.name, f.alias_to) AS canonical,
    if(f.alias_to = '', f.categories, c.categories) AS kind
    FROM system.functions AS f LEFT JOIN system.functions AS c ON c.name = f.alias_to ORDER BY name`);

test('every function of the engine works on values only, is refused, or was reviewed', async () => {
  const functions = await functionsOf();
  expect(functions.length).toBeGreaterThan(1_500);
  const unknown = functions.filter(
    ({ name, canonical, kind }) =>
      !kindsOnValues.has(kind) &&
      !kindsWithGrant.has(kind) &&
      !isRefused(name) &&
      !harmless.has(canonical),
  );
  expect(unknown).toEqual([]);
});

test('another name of a refused function is refused too', async () => {
  const functions = await functionsOf();
  const open = functions.filter(({ name, canonical }) => isRefused(canonical) && !isRefused(name));
  expect(open).toEqual([]);
  const sameButRefused = functions.filter(
    ({ name, canonical }) => isRefused(name) && !isRefused(canonical),
  );
  expect(sameButRefused).toEqual([]);
});

test('only the listed table functions may be called', async () => {
  const { desk } = engine;
  if (desk === null) throw new Error('the embedded engine has no desk');
  const rows = await engine.rows<{ name: string }>('SELECT name FROM system.table_functions');
  const open: string[] = [];
  for (const { name } of rows) {
    const given = name === 'view' ? 'SELECT 1' : "'a', 'b'";
    const refusal = await desk.render(`SELECT * FROM ${name}(${given})`).catch((error) => error);
    if (!(refusal instanceof EngineError)) open.push(name.toLowerCase());
  }
  expect(open.sort()).toEqual([...openTables].sort());
  for (const spelling of ['`mergeTreeIndex`', 'MERGETREEINDEX', 'mergeTreeIndex/**/', '"loop" '])
    await expect(desk.render(`SELECT * FROM ${spelling}('a', 'b')`)).rejects.toThrow(
      /cannot be used in the query desk/,
    );
});

test('an unknown table function is refused in every position', () => {
  const closed = new Set(['readsanything']);
  for (const sql of [
    'SELECT * FROM readsAnything(1)',
    'SELECT 1 FROM numbers(1) AS a, `readsAnything` (1) AS b',
    'SELECT * FROM view(SELECT 1 IN (SELECT 1 FROM ReadsAnything(1)))',
  ])
    expect(() => assertInside(sql, closed), sql).toThrow(/cannot be used/);
  expect(assertInside('SELECT readsAnything FROM numbers(1)', closed)).toContain('numbers');
});

test('every virtual column of the tables is refused', async () => {
  for (const table of deskTables) {
    const columns = await engine.rows<{ name: string; is_virtual: number }>(
      `DESCRIBE TABLE ${table} SETTINGS describe_include_virtual_columns = 1`,
    );
    const virtual = columns.filter((column) => column.is_virtual === 1);
    expect([table, virtual.filter(({ name }) => !isRefused(name))]).toEqual([table, []]);
  }
});

test('names that reveal the engine without brackets are refused everywhere except as an alias', async () => {
  const { desk } = engine;
  if (desk === null) throw new Error('the embedded engine has no desk');
  for (const name of tellingFunctions)
    await expect(desk.rows(`SELECT ${name}`), name).rejects.toThrow(EngineError);
  for (const name of bareFunctions) {
    for (const sql of [
      `SELECT ${name}`,
      `SELECT ${name.toUpperCase()}`,
      `SELECT \`${name}\``,
      `SELECT concat(${name}, '')`,
      `SELECT 1 WHERE ${name} = 'desk'`,
      `SELECT * APPLY(${name}) FROM (SELECT 1)`,
    ])
      await expect(desk.rows(sql), sql).rejects.toThrow(EngineError);
    expect(await desk.rows(`SELECT 1 AS ${name}`)).toEqual([{ [name]: 1 }]);
  }
  await expect(desk.rows('SELECT @@version')).rejects.toThrow(EngineError);
  await expect(desk.rows("SELECT __actionName(1, 'x')")).rejects.toThrow(EngineError);
  expect(
    await desk.rows('SELECT 1 AS version, 2 AS uptime, t.user FROM (SELECT 3 AS user) AS t'),
  ).toEqual([{ version: 1, uptime: 2, user: 3 }]);
});

function named(names: string): ReadonlySet<string> {
  return new Set(names.trim().split(/\s+/));
}
