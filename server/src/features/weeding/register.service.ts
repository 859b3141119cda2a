import type { Range } from '@stacksight/contract';
import { toDecidedRows } from './decided-rows.ts';
import { decisionsInShelfOrder } from './decisions.store.ts';
import { readPolicies } from './policies.store.ts';
import { toRegisterBook } from './register-book.ts';
import type { WeedingDeps } from './weeding-ground.ts';
import { dayRange, policyOfLibrary, type WeedingCall, weedingPlace } from './weeding-place.ts';

type RegisterQuery = {
  glc?: string | undefined;
  list: 'copies' | 'classes';
  libcode?: string | undefined;
  range?: Range | undefined;
};

/** Returns the copies that were withdrawn between two days, as a workbook for the asset register. */
export async function registerBook(
  deps: WeedingDeps,
  query: RegisterQuery,
  { caller, language }: WeedingCall,
) {
  const { scope, key } = await weedingPlace(deps, caller, query);
  const { libcode, list } = query;
  const days = dayRange(deps, query.range);
  const { labels } = deps.analytics;
  const [found, { policies }, classNames, libraries] = await Promise.all([
    decisionsInShelfOrder(deps.store.db, { ...scope, decision: 'withdraw', days }),
    readPolicies(deps.store.db, key.glc),
    labels.all('dim_clc', key.glc, language),
    labels.all('dim_library', key.glc, language),
  ]);
  const shown = await toDecidedRows(deps, found, { glc: key.glc, language });
  const rows = shown.map((row, at) => ({
    ...row,
    class1: found[at]?.record.class1 ?? '',
    decidedOn: found[at]?.record.decidedOn ?? '',
  }));
  const names = libcode === undefined ? scope.libraries : [libcode];
  return toRegisterBook(list, rows, {
    ...{ language, today: key.today, days, classNames },
    libraryName: (names ?? []).map((code) => libraries[code] ?? code).join(', '),
    thicknessOf: (code) => policyOfLibrary(policies, code).thickness,
  });
}
