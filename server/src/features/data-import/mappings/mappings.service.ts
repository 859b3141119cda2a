import { Readable } from 'node:stream';
import type { DataMapping, ImportForm, Language } from '@stacksight/contract';
import { groupToFill } from '#analytics/question/group-to-fill.ts';
import { assertMayChange, isInScope } from '#analytics/question/scope.ts';
import type { Analytics } from '#analytics/run-query.ts';
import { LoadError } from '#ingest/load-error.ts';
import type { Mapping } from '#ingest/mapping/mapping-schema.ts';
import { parseMapping } from '#ingest/mapping/read-mapping.ts';
import { headingsOf } from '#ingest/propose/fits.ts';
import { knownCodes } from '#ingest/propose/known-codes.ts';
import { mappingOf } from '#ingest/propose/mapping-of.ts';
import { type ChangeContext, createAuditNote } from '#kit/crud/audit-note.ts';
import type { ServerDeps } from '#kit/deps.ts';
import { sentence } from '#kit/messages.ts';
import { AppError } from '#lib/app-error.ts';
import type { Caller } from '#lib/caller.ts';
import * as store from './mappings.store.ts';

export type MappingsDeps = Pick<ServerDeps, 'clock' | 'store' | 'engine'> & {
  analytics: Pick<Analytics, 'state'>;
};
type By = { language: Language };
type Given = { form?: ImportForm | undefined; json?: Record<string, unknown> | undefined };

/** Saves a form, or a mapping in JSON, as the newest version of the group's mapping of this name. */
export async function saveMapping(
  deps: MappingsDeps,
  { name, glc: asked, ...given }: Given & { name: string; glc?: string | undefined },
  by: ChangeContext,
): Promise<DataMapping> {
  const glc = await groupToFill(deps, by.caller, asked);
  const made = {
    ...(await versionOf(deps, given, { glc, language: by.language })),
    modifiedBy: by.caller.username,
    modifiedAt: deps.clock.now(),
  };
  return deps.store.transaction(async (tx) => {
    const row = await store.addVersion(tx, { glc, name }, made);
    const after = { name, version: row.version.version };
    await createAuditNote(deps, 'dataImport')(tx, by, 'set', { subject: name, after });
    return toMapping(row);
  });
}

async function versionOf(deps: MappingsDeps, { form, json }: Given, where: { glc: string } & By) {
  const { language } = where;
  if (form !== undefined) {
    const mapping = await mappingOfForm(deps, form, where);
    return { form, json: { ...mapping }, headings: headingsOf(form) };
  }
  if (json === undefined) throw invalid('json', sentence('import.reason.nothing', language));
  const mapping = parse(json, 'json', language);
  const [file] = mapping.files;
  const { columns: required = [], optional = [] } = file ?? {};
  return { form: null, json: { ...mapping }, headings: { required, optional, others: [] } };
}

/** Returns the mapping of a form; throws for a form with faults. */
export async function mappingOfForm(
  { engine }: Pick<MappingsDeps, 'engine'>,
  form: ImportForm,
  { glc, language }: { glc: string } & By,
): Promise<Mapping> {
  const { mapping, problems } = mappingOf(form, {
    name: form.rowIs,
    header: form.columns.map(({ heading }) => heading),
    ...(await knownCodes(engine, glc)),
  });
  if (mapping !== null) return mapping;
  throw invalid('form', problems.map((one) => one[language]).join('\n'));
}

function parse(json: unknown, field: string, language: Language): Mapping {
  try {
    return parseMapping(json, 'JSON');
  } catch (error) {
    if (error instanceof LoadError) throw invalid(field, error.sentence[language]);
    throw error;
  }
}

const invalid = (field: string, text: string) =>
  new AppError('request.invalid', { fields: { [field]: text } });

export async function removeMapping(
  deps: MappingsDeps,
  id: string,
  by: ChangeContext,
): Promise<null> {
  const { mapping } = await getMapping(deps, id, by.caller);
  assertMayChange(by.caller.scope, { glc: mapping.glc });
  await deps.store.transaction(async (tx) => {
    await store.removeMapping(tx, id);
    await createAuditNote(deps, 'dataImport')(tx, by, 'reset', { subject: mapping.name });
  });
  return null;
}

/** Returns a version of a mapping that the caller may read. */
export async function getMapping(
  deps: Pick<MappingsDeps, 'store'>,
  id: string,
  { scope }: Pick<Caller, 'scope'>,
  version?: number,
): Promise<store.MappingRow> {
  const row = await store.findMapping(deps.store.db, id, version);
  if (row === null || !isInScope(scope, { glc: row.mapping.glc })) throw new AppError('not_found');
  return row;
}

/** Returns a mapping as callers see it. */
export function toMapping({ mapping: { id, name }, version }: store.MappingRow): DataMapping {
  const { form, headings, modifiedBy, modifiedAt } = version;
  return {
    ...{ id, name, form, modifiedBy, version: version.version },
    headings: [...headings.required, ...headings.optional],
    modifiedAt: modifiedAt.toISOString(),
  };
}

/** Returns the JSON of a version as a file. */
export function mappingFile({ mapping, version }: store.MappingRow): [string, string, Readable] {
  const text = `${JSON.stringify(version.json, null, 2)}\n`;
  const name = mapping.name.replace(/[\\/:*?"<>|]/g, '_');
  return [`${name}.json`, 'application/json', Readable.from([text])];
}
