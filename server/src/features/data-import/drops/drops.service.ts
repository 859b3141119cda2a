import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { DataDrop } from '@stacksight/contract';
import { assertMayChange } from '#analytics/question/scope.ts';
import { type ChangeContext, createAuditNote } from '#kit/crud/audit-note.ts';
import type { Origin } from '#kit/handler.ts';
import { toUrl } from '#kit/route-address.ts';
import { AppError } from '#lib/app-error.ts';
import { hashToken, randomToken } from '#lib/tokens.ts';
import { getMapping } from '../mappings/mappings.service.ts';
import type { RunsDeps } from '../runs/load-options.ts';
import type { FindDropOwner } from './drop-owner.ts';
import * as store from './drops.store.ts';

export type DropsDeps = RunsDeps & { findOwner: FindDropOwner };
type ToSave = { mapping: string; replace: boolean; mostRefused: number; newToken: boolean };

const folderName = /^[^.\\/:*?"<>|\p{Cc}][^\\/:*?"<>|\p{Cc}]*$/u;

/** Opens the drop of a mapping, or changes it. Files are loaded with the rights of the account that did so last. */
export async function saveDrop(
  deps: DropsDeps,
  { mapping: mappingId, replace, mostRefused, newToken }: ToSave,
  by: ChangeContext & { origin: Pick<Origin, 'publicUrl'> },
): Promise<{ drop: DataDrop; token: string | null }> {
  const { mapping } = await getMapping(deps, mappingId, by.caller);
  assertMayChange(by.caller.scope, { glc: mapping.glc });
  if (![mapping.glc, mapping.name].every((name) => folderName.test(name)))
    throw new AppError('import.drop_name');
  const known = await store.findDropOf(deps.store.db, mappingId);
  const token = known === null || newToken ? randomToken() : null;
  await mkdir(inboxOf(deps, mapping), { recursive: true });
  await deps.store.transaction(async (tx) => {
    await store.putDrop(tx, {
      ...{ mappingId, replace, mostRefused, ownerId: by.caller.accountId },
      tokenHash: token === null ? (known?.drop.tokenHash ?? '') : hashToken(token),
      createdAt: deps.clock.now(),
    });
    const after = {
      drop: true,
      replace,
      mostRefused,
      ...(token === null ? {} : { newToken: true }),
    };
    await noteOf(deps)(tx, by, 'update', { subject: mapping.name, after });
  });
  const row = await store.findDropOf(deps.store.db, mappingId);
  if (row === null) throw new AppError('not_found');
  return { drop: toDrop(deps, row, by.origin), token };
}

export async function removeDrop(deps: DropsDeps, id: string, by: ChangeContext): Promise<null> {
  const row = await store.findDrop(deps.store.db, id);
  if (row === null) throw new AppError('not_found');
  assertMayChange(by.caller.scope, { glc: row.mapping.glc });
  await deps.store.transaction(async (tx) => {
    await store.removeDrop(tx, id);
    const change = { subject: row.mapping.name, before: { drop: true }, after: { drop: false } };
    await noteOf(deps)(tx, by, 'update', change);
  });
  return null;
}

/** Returns a drop as callers see it. */
export function toDrop(
  { config }: Pick<DropsDeps, 'config'>,
  { drop, mapping, username }: store.DropRow,
  { publicUrl }: Pick<Origin, 'publicUrl'>,
): DataDrop {
  const { id, replace, mostRefused, createdAt, lastAt } = drop;
  return {
    ...{ id, username, replace, mostRefused },
    mapping: { id: mapping.id, name: mapping.name },
    folder: join('inbox', mapping.glc, mapping.name),
    address: publicUrl + toUrl('dataImport/drop', config.analyticsPrefix),
    createdAt: createdAt.toISOString(),
    lastAt: lastAt?.toISOString() ?? null,
  };
}

/** Returns the folder in which files for a mapping are left. */
export const inboxOf = (
  { config }: Pick<DropsDeps, 'config'>,
  { glc, name }: store.DropRow['mapping'],
): string => join(resolve(config.dataDir), 'inbox', glc, name);

const noteOf = (deps: DropsDeps) => createAuditNote(deps, 'dataImport');
