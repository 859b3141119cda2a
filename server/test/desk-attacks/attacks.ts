// Statements that try to read other libraries' rows. Each shows one technique; `everyAttack` tries it on each table.

type Technique = (table: string, code: string) => string;

const other = (table: string) => (table === 'dim_item' ? 'fact_program' : 'dim_item');

// Different spellings of a table's name.
const masks: readonly string[] = [
  '`stacksight.dim_bib`',
  '`stacksight.dim_group`',
  '"stacksight.dim_rdtype"',
  '`stacksight.dim_clc`',
  '`STACKSIGHT.DIM_BIB`',
  '`stacksight․dim_bib`',
  '`ｓtacksight.dim_bib`',
  '`stacksight.dim_bib `',
  '`stacksight.\\x64im_bib`',
  '`.dim_bib`',
  '`dim_bib`',
  'dim_clc',
  'dim_date',
  'stacksight',
  '`system.one`',
  '`a\\`.\\`b`',
  "`it's`",
  '`two\\nlines`',
  '“stacksight.dim_bib”',
  '`所有馆`',
];

const techniques: readonly Technique[] = [
  ...masks.map(
    (mask): Technique =>
      (t, c) =>
        `SELECT ${c}, count() FROM stacksight.${t} AS ${mask} GROUP BY ${c}`,
  ),
  ...masks.slice(0, 8).map(
    (mask): Technique =>
      (t, c) =>
        `WITH ${mask} AS (SELECT * FROM stacksight.${t}) SELECT ${c}, count() FROM ${mask} GROUP BY ${c}`,
  ),
  // Common table expressions
  (t, c) => `WITH dim_clc AS (SELECT ${c} AS clc FROM ${t}) SELECT clc FROM dim_clc`,
  (t, c) => `WITH ${t} AS (SELECT * FROM stacksight.${t}) SELECT ${c} FROM ${t}`,
  (t, c) =>
    `WITH a AS (SELECT * FROM ${t}), b AS (SELECT * FROM a) SELECT ${c} FROM b, a LIMIT 500`,
  (t, c) =>
    `WITH RECURSIVE r AS (SELECT 1 AS n, ${c} AS c FROM ${t} UNION ALL SELECT n + 1, c FROM r WHERE n < 3) SELECT c, count() FROM r GROUP BY c`,
  (t, c) => `WITH (SELECT groupArray(${c}) FROM ${t}) AS all SELECT arrayJoin(all)`,
  (t, c) => `WITH a AS MATERIALIZED (SELECT ${c} FROM ${t}) SELECT * FROM a`,
  // Names
  (t, c) => `SELECT ${c} FROM \`stacksight\`.\`${t}\``,
  (t, c) => `SELECT ${c} FROM "stacksight"."${t}"`,
  (t, c) => `SELECT ${c} FROM stacksight /* x */ . /* y */ ${t}`,
  (t, c) => `SELECT ${c} FROM \`${t.replace('_', '\\x5f')}\``,
  (t, c) => `SELECT ${c} FROM \`stacksight.${t}\``,
  (t, c) => `SELECT ${c} FROM ${t.toUpperCase()}`,
  (t, c) => `SELECT ${c} FROM ｆ${t.slice(1)}`,
  (t, c) => `SELECT ${c} FROM ${t}\u200b`,
  (t, c) => `SELECT ${c} FROM {table:Identifier} -- ${t}`,
  (t, c) => `SELECT t.${c} FROM stacksight.${t} t`,
  (t, c) => `SELECT stacksight.${t}.${c} FROM stacksight.${t}`,
  // Joins
  (t, c) => `SELECT a.${c}, b.${c} FROM ${t} a JOIN stacksight.${t} b USING (glc)`,
  (t, c) => `SELECT a.${c}, b.${c} FROM ${t} a CROSS JOIN ${t} b`,
  (t, c) => `SELECT a.${c}, b.${c} FROM ${t} a, ${t} b WHERE a.glc != b.glc`,
  (t, c) =>
    `SELECT a.${c}, b.${c} FROM ${t} a FULL OUTER JOIN ${t} b ON a.${c} = b.${c} AND a.glc < b.glc`,
  (t, c) => `SELECT b.${c} FROM dim_date a RIGHT JOIN ${t} b ON 1 = 1`,
  (t, c) => `SELECT ${c} FROM ${t} SEMI JOIN ${other(t)} o USING (glc)`,
  (t, c) =>
    `SELECT ${c} FROM ${t} ANTI LEFT JOIN ${other(t)} o ON ${t}.${c} = o.libcode AND o.glc = 'x'`,
  (t, c) => `SELECT ${c} FROM ${t} ANY LEFT JOIN ${other(t)} o USING (glc)`,
  (t, c) => `SELECT a.${c} FROM ${t} a ASOF JOIN ${t} b ON a.glc = b.glc AND a.${c} <= b.${c}`,
  (t, c) => `SELECT a.${c}, b.${c} FROM ${t} a PASTE JOIN ${t} b`,
  (t, c) => `SELECT a.${c} FROM ${t} a GLOBAL JOIN ${t} b USING (glc)`,
  (t, c) => `SELECT a.${c}, x FROM ${t} a ARRAY JOIN [1, 2] AS x`,
  (t, c) =>
    `SELECT d.glc, a.${c} FROM ${t} AS \`stacksight.dim_group\` JOIN ${t} a USING (glc) JOIN dim_group d USING (glc)`,
  // Subqueries
  (t, c) => `SELECT (SELECT groupUniqArray(${c}) FROM ${t})`,
  (t, c) => `SELECT 'OUT' IN (SELECT ${c} FROM ${t}), 'IN' IN (SELECT ${c} FROM ${t})`,
  (t, c) =>
    `SELECT arrayJoin(['IN', 'OUT', 'OUT2']) AS x WHERE x IN (SELECT toString(${c}) FROM ${t})`,
  (t, c) => `SELECT arrayJoin(['IN', 'OUT']) AS x WHERE x NOT IN (SELECT toString(${c}) FROM ${t})`,
  (t, c) =>
    `SELECT arrayJoin(['IN', 'OUT']) AS x WHERE x GLOBAL IN (SELECT toString(${c}) FROM ${t})`,
  (t) => `SELECT count() FROM dim_group WHERE glc IN ${t}`,
  (t, c) => `SELECT EXISTS (SELECT 1 FROM ${t} WHERE ${c} = 'OUT' OR glc = 'H')`,
  (t, c) => `SELECT 'OUT' = ANY (SELECT toString(${c}) FROM ${t})`,
  (t, c) =>
    `SELECT count() FROM ${t} AS a WHERE (SELECT count() FROM ${t} AS b WHERE b.${c} = 'OUT') > 0`,
  (t, c) =>
    `SELECT count() FROM ${t} AS a WHERE EXISTS (SELECT 1 FROM ${t} AS b WHERE b.glc != a.glc AND b.${c} = a.${c})`,
  (t, c) => `SELECT ${c} FROM (SELECT * FROM (SELECT * FROM (SELECT * FROM ${t})))`,
  // Sets
  (t, c) => `SELECT ${c} FROM ${t} EXCEPT SELECT 'x'`,
  (t, c) => `SELECT 'OUT' INTERSECT SELECT toString(${c}) FROM ${t}`,
  (t, c) => `SELECT arrayJoin(['IN', 'OUT']) AS x EXCEPT SELECT toString(${c}) FROM ${t}`,
  (t, c) =>
    `(SELECT ${c} FROM ${t}) UNION ALL (SELECT ${c} FROM stacksight.${t} AS \`stacksight.dim_bib\`)`,
  (t, c) => `SELECT ${c} FROM ${t} UNION DISTINCT SELECT ${c} FROM ${t}`,
  (t, c) => `SELECT ${c} FROM ${t} EXCEPT ALL SELECT ${c} FROM ${t} WHERE ${c} = 'IN'`,
  // Columns
  (t) => `SELECT * FROM ${t}`,
  (t) => `SELECT * APPLY(toString) FROM ${t}`,
  (t, c) => `SELECT COLUMNS('${c}') APPLY(x -> concat(toString(x), '!')) FROM ${t}`,
  (t, c) => `SELECT * EXCEPT (${c}) FROM ${t}`,
  (t, c) => `SELECT * REPLACE ('IN' AS ${c}) FROM ${t}`,
  (t, c) => `SELECT 'IN' AS ${c}, count() FROM ${t} GROUP BY ${c}`,
  (t) => `SELECT 'G' AS glc, 'IN' AS libcode, count() FROM ${t} WHERE glc = 'G' AND libcode = 'IN'`,
  (t, c) => `SELECT ${c} AS glc, glc AS ${c} FROM ${t} AS t`,
  (t, c) => `SELECT untuple(tuple(*)) FROM (SELECT glc, ${c} FROM ${t})`,
  (t, c) => `SELECT any(${c}), max(${c}), min(${c}), count(), uniqExact(${c}) FROM ${t}`,
  (t, c) => `SELECT arrayJoin(groupArray((glc, ${c}))) FROM ${t}`,
  (t, c) => `SELECT groupArrayMovingSum(1), topK(9)(${c}), groupUniqArray(glc) FROM ${t}`,
  // Clauses
  (t, c) => `SELECT ${c} FROM ${t} FINAL`,
  (t, c) => `SELECT ${c} FROM ${t} SAMPLE 1`,
  (t, c) => `SELECT ${c} FROM ${t} PREWHERE 1`,
  (t, c) => `SELECT ${c} FROM ${t} PREWHERE ${c} = 'OUT' OR glc = 'H'`,
  (t, c) => `SELECT ${c} FROM ${t} PREWHERE ${c} != '' WHERE 1 OR ${c} = 'IN'`,
  (t, c) => `SELECT ${c} FROM ${t} WHERE indexHint(${c} = 'OUT')`,
  (t, c) => `SELECT ${c} FROM ${t} WHERE NOT ignore(${c})`,
  (t, c) => `SELECT count() FROM ${t} WHERE throwIf(${c} = 'OUT', 'there is one') = 0`,
  (t, c) => `SELECT count() FROM ${t} WHERE throwIf(glc = 'H') = 0 AND ${c} = 'IN'`,
  (t, c) => `SELECT count() FROM ${t} WHERE intDiv(1, ${c} = 'IN') = 1`,
  (t, c) => `SELECT ${c} FROM ${t} ORDER BY ${c} LIMIT 2 BY glc`,
  (t, c) => `SELECT ${c} FROM ${t} ORDER BY ${c} LIMIT 1 WITH TIES`,
  (t, c) => `SELECT ${c} FROM ${t} ORDER BY ${c} DESC OFFSET 0 ROWS FETCH FIRST 50 ROWS ONLY`,
  (t, c) => `SELECT ${c}, count() FROM ${t} GROUP BY ${c} WITH TOTALS`,
  (t, c) => `SELECT glc, ${c}, count() FROM ${t} GROUP BY glc, ${c} WITH CUBE`,
  (t, c) => `SELECT glc, ${c}, count() FROM ${t} GROUP BY GROUPING SETS ((glc), (${c}), ())`,
  (t, c) => `SELECT count() FROM ${t} HAVING count() > 0 OR max(${c}) = 'OUT'`,
  (t, c) => `SELECT ${c}, count() OVER () FROM ${t}`,
  (t, c) =>
    `SELECT ${c}, first_value(${c}) OVER (ORDER BY ${c} DESC ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING) FROM ${t}`,
  (t, c) => `SELECT ${c} FROM ${t} QUALIFY row_number() OVER (ORDER BY ${c} DESC) = 1`,
  (t, c) => `SELECT DISTINCT ON (glc) ${c} FROM ${t} ORDER BY ${c}`,
  (t, c) => `SELECT count() AS n FROM ${t} WHERE ${c} > 'IN' ORDER BY n WITH FILL FROM 0 TO 2`,
  // Table functions and functions
  (t, c) => `SELECT ${c} FROM view(SELECT * FROM stacksight.${t} AS \`stacksight.dim_bib\`)`,
  (t, c) => `SELECT ${c} FROM merge('stacksight', '^${t}$')`,
  (t, c) => `SELECT ${c} FROM merge(REGEXP('stack'), '${t}')`,
  (t, c) => `SELECT ${c} FROM loop(stacksight.${t}) LIMIT 3`,
  (t, c) => `SELECT ${c} FROM remote('127.0.0.1', 'stacksight.${t}')`,
  (t, c) => `SELECT ${c} FROM cluster('default', stacksight.${t})`,
  (t) => `SELECT * FROM mergeTreeIndex('stacksight', '${t}')`,
  (t) => `SELECT * FROM mergeTreeProjection('stacksight', '${t}', 'p')`,
  (t) => `SELECT * FROM mergeTreeAnalyzeIndexes('stacksight', '${t}')`,
  (t, c) => `SELECT ${c} FROM viewIfPermitted(SELECT * FROM ${t} ELSE null('${c} String'))`,
  (t, c) => `SELECT number FROM numbers((SELECT count() FROM ${t} WHERE ${c} != 'IN'))`,
  (t, c) => `SELECT * FROM generate_series(0, (SELECT toUInt64(uniq(${c})) FROM ${t}))`,
  (t, c) => `SELECT * FROM values('n UInt64', (SELECT count() FROM ${t} WHERE ${c} = 'OUT'))`,
  (t, c) => `SELECT dictGet('${t}', '${c}', 'OUT')`,
  (t, c) => `SELECT joinGet('stacksight.${t}', '${c}', 'G')`,
  (t) => `SELECT getClientHTTPHeader('x-stacksight-scope') FROM ${t}`,
  (t) => `SELECT DISTINCT _partition_id, _part FROM ${t}`,
  // Settings in a statement
  (t, c) => `SELECT ${c} FROM ${t} SETTINGS additional_table_filters = {'stacksight.${t}': '1'}`,
  (t, c) => `SELECT * FROM (SELECT ${c} FROM ${t} SETTINGS additional_table_filters = {})`,
  (t, c) => `SELECT * FROM (SELECT ${c} FROM ${t} SETTINGS allow_get_client_http_header = 0)`,
  (t, c) => `SELECT * FROM (SELECT ${c} FROM ${t} SETTINGS readonly = 0, enable_analyzer = 0)`,
  (t, c) =>
    `SELECT * FROM (SELECT ${c} FROM ${t} SETTINGS optimize_use_projections = 1, apply_row_policy_after_final = 1)`,
  (t, c) =>
    `SELECT * FROM (SELECT ${c} FROM ${t} SETTINGS use_query_cache = 1, query_cache_share_between_users = 1)`,
];

/** The attacked tables, each with a column that shows the library. */
const targets: readonly (readonly [string, string])[] = [
  ['fact_program', 'libcode'],
  ['behaviour_event', 'libcode'],
  ['fact_item_move', 'from_libcode'],
  ['dim_item', 'libcode'],
  ['fact_visit', 'libcode'],
  ['dim_location', 'libcode'],
  ['dim_bib', 'glc'],
];

/** Each technique once, on alternating tables. */
export const someAttacks: readonly string[] = techniques.map((technique, at) => {
  const [table, code] = targets[at % targets.length] ?? ['fact_program', 'libcode'];
  return technique(table, code);
});

/** Each technique on each table. */
export const everyAttack: readonly string[] = targets.flatMap(([table, code]) =>
  techniques.map((technique) => technique(table, code)),
);

/** Techniques that the engine's policies allow, since they read index marks. Only the check of names stops them. */
export const isForNamesOnly = (sql: string) =>
  /mergeTree(Index|Projection|AnalyzeIndexes)|getClientHTTPHeader|_partition_id|indexHint/.test(
    sql,
  );
