import { type DictCode, type DictionaryType, nameIn } from '@stacksight/contract';
import { scopeFor } from '#analytics/statement/choices.ts';
import { codesStatement, dictionaries } from '#analytics/words/dictionaries.ts';
import type { CallerContext } from '#kit/handler.ts';
import type { ListQuery } from '#store/listing.ts';
import type { DictConfigDeps } from './dict-config.service.ts';
import { valuesOfGroup } from './dict-config.store.ts';

type CodeListQuery = ListQuery<'code' | 'loadedName' | 'count'> & {
  type: DictionaryType;
  named?: 'yes' | 'no' | undefined;
  glc?: string | undefined;
};

/** Returns one page of the codes of a dictionary: codes in the data, loaded codes and codes that the group labelled. */
export async function pageOfCodes(
  deps: DictConfigDeps,
  query: CodeListQuery,
  call: CallerContext & { signal: AbortSignal },
): Promise<{ rows: DictCode[]; total: number }> {
  const all = await allCodes(deps, query, call);
  const text = query.search?.trim().toLowerCase() ?? '';
  const found = all.filter(
    (row) =>
      (query.named === undefined || (query.named === 'yes') === isNamed(row)) &&
      textsOf(row).some((one) => one.toLowerCase().includes(text)),
  );
  const { field = 'count', order = field === 'count' ? 'descend' : 'ascend' } = query;
  const sign = order === 'ascend' ? 1 : -1;
  const collator = new Intl.Collator(call.language, { numeric: true });
  const compare = (one: DictCode, other: DictCode) =>
    field === 'count' ? one.count - other.count : collator.compare(one[field], other[field]);
  found.sort((one, other) => sign * compare(one, other) || collator.compare(one.code, other.code));
  const { pageNum, pageSize } = query;
  return {
    rows: found.slice((pageNum - 1) * pageSize, pageNum * pageSize),
    total: found.length,
  };
}

async function allCodes(
  { analytics, engine, store }: DictConfigDeps,
  { type, glc: asked }: Pick<CodeListQuery, 'type' | 'glc'>,
  { caller, language, signal }: CallerContext & { signal: AbortSignal },
): Promise<DictCode[]> {
  const scope = scopeFor(caller, (await analytics.state()).groups, { glc: asked });
  const { glc } = scope;
  if (glc === '') return [];
  const { sql, params } = codesStatement(type, scope);
  const [seen, loaded, values] = await Promise.all([
    engine.rows<{ code: string; count: string | number }>(sql, params, { signal, seconds: 50 }),
    analytics.labels.loaded(dictionaries[type].labels, glc, language),
    valuesOfGroup(store.db, glc, type),
  ]);
  const counts = new Map(seen.map(({ code, count }) => [code, Number(count)]));
  const own = new Map(values.map((value) => [value.code, value]));
  const codes = new Set([...counts.keys(), ...Object.keys(loaded), ...own.keys()]);
  return [...codes].map((code) => {
    const value = own.get(code);
    // If a load finds a new code, the name of the code is the code itself.
    const name = loaded[code] ?? '';
    return {
      id: `${type}/${code}`,
      type,
      code,
      loadedName: name === code && type !== 'resource' ? '' : name,
      own: value?.name ?? null,
      ownName: value === undefined ? '' : nameIn(value.name, language),
      entryId: value?.id ?? null,
      sort: value?.sort ?? 0,
      isActive: value?.isActive ?? true,
      remark: value?.remark ?? '',
      count: counts.get(code) ?? 0,
    };
  });
}

const isNamed = ({ loadedName, own, isActive }: DictCode): boolean =>
  loadedName !== '' || (own !== null && isActive);

const textsOf = ({ code, loadedName, own, remark }: DictCode): string[] => [
  code,
  loadedName,
  remark,
  ...Object.values(own ?? {}),
];
