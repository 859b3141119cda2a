import type { DictionaryType, Language } from '@stacksight/contract';
import type { QueryScope } from '#analytics/question/scope.ts';
import type { Analytics } from '#analytics/run-query.ts';
import { codesStatement, dictionaries } from '#analytics/words/dictionaries.ts';
import type { Engine } from '#engine/open.ts';

export type NamedKind = DictionaryType | 'library';
export type UnnamedCode = { kind: NamedKind; code: string; count: number };

const kinds = [
  'library',
  ...(['location', 'readerType', 'circulationType', 'state'] as const),
  ...(['channel', 'holdOutcome', 'creditRule'] as const),
] as const satisfies readonly NamedKind[];

const librariesSql = `SELECT toString(libcode) AS code, toFloat64(sum(n)) AS count FROM agg_event_day
  WHERE glc = {glc:String} AND libcode != '' GROUP BY code
  UNION ALL SELECT toString(libcode) AS code, toFloat64(sum(n)) AS count FROM dim_item FINAL
  WHERE glc = {glc:String} AND libcode != '' GROUP BY code`;

/** A code in Chinese, or of several words, is a name already. */
const isName = (code: string): boolean => /\p{Script=Han}|\s/u.test(code);

/** Lists the codes of a group's data that have no name, by dictionary and number of rows. */
export async function listUnnamedCodes(
  { engine, analytics }: { engine: Engine; analytics: Pick<Analytics, 'labels'> },
  scope: QueryScope,
  { language, signal }: { language: Language; signal: AbortSignal },
): Promise<UnnamedCode[]> {
  const found: UnnamedCode[] = [];
  for (const kind of kinds) {
    const { sql, params } =
      kind === 'library'
        ? { sql: librariesSql, params: { glc: scope.glc } }
        : codesStatement(kind, scope);
    const seen = await engine.rows<{ code: string; count: string | number }>(sql, params, {
      ...{ signal, seconds: 120 },
      settings: { max_threads: 1 },
    });
    const counts = new Map<string, number>();
    for (const { code, count } of seen) counts.set(code, (counts.get(code) ?? 0) + Number(count));
    const source =
      kind === 'library'
        ? ({ table: 'dim_library', key: 'libcode' } as const)
        : dictionaries[kind].labels;
    const names = new Map(
      (await analytics.labels.choices(source, scope.glc, language)).map((one) => [
        one.code,
        one.label,
      ]),
    );
    // A code that no load has named has itself as its name.
    const isUnnamed = (code: string) => (names.get(code) ?? code) === code && !isName(code);
    const inScope = (code: string) =>
      kind !== 'library' || (scope.libraries?.includes(code) ?? true);
    for (const [code, count] of counts)
      if (isUnnamed(code) && inScope(code)) found.push({ kind, code, count });
  }
  return found;
}
