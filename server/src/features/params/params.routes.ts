import { type contract, type Language, type Param, paramKinds } from '@stacksight/contract';
import { type ChangeAuthor, createAuditNote } from '#kit/crud/audit-note.ts';
import type { ServerDeps } from '#kit/deps.ts';
import type { HandlersFor } from '#kit/handler.ts';
import { sentence } from '#kit/messages.ts';
import { AppError } from '#lib/app-error.ts';
import type { Db } from '#store/backend.ts';
import { lockRecord } from '#store/lock-record.ts';
import { paramSeeds } from '#store/seeds/param-seed.ts';
import { paramProblem } from './check-param.ts';
import { listParams, setParams } from './params.store.ts';

type Area = typeof contract.params;

export function paramsRoutes(deps: ServerDeps): HandlersFor<Area> {
  return {
    list: () => listAll(deps.store.db),
    update: async (call) => {
      const values = toValues(call.body.values, call.language);
      await change(deps, values, call);
      return null;
    },
    reset: async (call) => {
      const { key } = call.params;
      const value = paramSeeds[key];
      if (value === undefined || !Object.hasOwn(paramKinds, key)) throw new AppError('not_found');
      await change(deps, new Map([[key, value]]), call);
      return { value };
    },
  };
}

async function listAll(db: Db): Promise<Param[]> {
  const rows = await listParams(db, Object.keys(paramKinds));
  const known = new Map(rows.map((row) => [row.key, row]));
  return Object.entries(paramKinds).map(([key, { group }]) => {
    const usual = paramSeeds[key] ?? '';
    const row = known.get(key);
    const modifiedAt = (row?.modifiedAt ?? new Date(0)).toISOString();
    return { key, group, value: row?.value ?? usual, usual, modifiedAt };
  });
}

// Lists only the parameters of administrators; the table may have other rows, too.
function toValues(
  given: Readonly<Record<string, string>>,
  language: Language,
): Map<string, string> {
  const values = Object.entries(given).map(([key, value]) => [key, value.trim()] as const);
  const faults = values.flatMap(([key, value]) => {
    const kind = Object.hasOwn(paramKinds, key) ? paramKinds[key] : undefined;
    const fault =
      kind === undefined
        ? sentence('field.unknown', language, { value: key })
        : paramProblem(kind, value, language);
    return fault === null ? [] : [[key, fault]];
  });
  if (faults.length > 0)
    throw new AppError('request.invalid', { fields: Object.fromEntries(faults) });
  return new Map(values);
}

async function change(
  deps: ServerDeps,
  values: ReadonlyMap<string, string>,
  call: ChangeAuthor,
): Promise<void> {
  const { store, clock, noticed } = deps;
  const note = createAuditNote(deps, 'params');
  await store.transaction(async (tx) => {
    await lockRecord(tx, 'params');
    const before = new Map((await listAll(tx)).map(({ key, value }) => [key, value]));
    const changed = new Map([...values].filter(([key, value]) => before.get(key) !== value));
    await setParams(tx, changed, clock.now());
    for (const [key, value] of changed)
      await note(tx, call, 'update', {
        subject: key,
        before: { value: before.get(key) },
        after: { value },
      });
  });
  // Signals open pages to load the parameters again.
  noticed.raise();
}
