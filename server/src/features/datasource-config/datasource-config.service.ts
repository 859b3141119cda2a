import type { ConnectionTest, DatasourceForm, Language } from '@stacksight/contract';
import { probe } from '#ingest/databases/probe.ts';
import { readOnlyAccount } from '#ingest/databases/read-only-account.ts';
import { probeService } from '#ingest/http/probe-service.ts';
import { saySource } from '#ingest/sources/say-source.ts';
import { isService, type SourceAddress } from '#ingest/sources/target.ts';
import { nameTaken } from '#kit/crud/name-taken.ts';
import type { ServerDeps } from '#kit/deps.ts';
import { AppError } from '#lib/app-error.ts';
import { seal, unseal } from '#lib/seal.ts';
import { datasourcePurpose, readSavedSource } from '#store/saved-source.ts';
import {
  type DatasourceRow,
  findDatasource,
  isNameTaken,
  noteTest,
} from './datasource-config.store.ts';

/** Converts a form into a record. A saved secret is never used for another server. */
export async function toDatasourceRow(
  { store, secrets, clock }: ServerDeps,
  form: DatasourceForm,
  known: DatasourceRow | null,
  language: Language,
): Promise<Omit<DatasourceRow, 'id' | 'lastTest'>> {
  if (await isNameTaken(store.db, form.name, known?.id ?? ''))
    throw nameTaken({ field: 'name', value: form.name }, language);
  const { password, ...fields } = form;
  const kept = known !== null && isSamePlace(form, known) ? known.sealedPassword : null;
  const given = password === undefined ? kept : password === '' ? null : password;
  const sealedPassword =
    password === undefined || given === null
      ? given
      : seal(secrets.sealKey, datasourcePurpose, given);
  return { ...fields, sealedPassword, modifiedAt: clock.now() };
}

const isSamePlace = (
  one: Pick<DatasourceForm, 'type' | 'host' | 'port' | 'username' | 'isTls'>,
  other: Pick<DatasourceForm, 'type' | 'host' | 'port' | 'username' | 'isTls'>,
) =>
  one.type === other.type &&
  one.host.toLowerCase() === other.host.toLowerCase() &&
  one.port === other.port &&
  one.username === other.username &&
  // A password that was sent encrypted must not be sent unencrypted.
  (one.isTls || !other.isTls);

/** Returns a saved connection with its password. */
export async function findSource(
  deps: Pick<ServerDeps, 'store' | 'secrets'>,
  id: string,
): Promise<SourceAddress> {
  const source = await readSavedSource(deps.store.db, deps.secrets.sealKey, id);
  if (source === null) throw new AppError('not_found');
  return source;
}

/** Tests a saved connection and records the result. */
export async function tryKept(
  deps: ServerDeps,
  id: string,
  language: Language,
): Promise<ConnectionTest> {
  const tested = await tryTarget(deps, await findSource(deps, id), language);
  const { isGood, message } = tested;
  await noteTest(deps.store.db, id, { at: deps.clock.now().toISOString(), isGood, message });
  return tested;
}

/** Tests the connection of a form. */
export async function tryForm(
  deps: ServerDeps,
  { id, ...form }: DatasourceForm & { id?: string | undefined },
  language: Language,
): Promise<ConnectionTest> {
  const known = id === undefined ? null : await findDatasource(deps.store.db, id);
  const kept =
    form.password === undefined &&
    known !== null &&
    isSamePlace(form, known) &&
    known.sealedPassword
      ? unseal(deps.secrets.sealKey, datasourcePurpose, known.sealedPassword)
      : null;
  return tryTarget(deps, { ...form, password: form.password ?? kept ?? '' }, language);
}

async function tryTarget(
  { config }: ServerDeps,
  target: SourceAddress,
  language: Language,
): Promise<ConnectionTest> {
  const { trouble, detail, ...outcome } = isService(target)
    ? await probeService(target, config.hasLocalSources)
    : await probe(target, config.hasLocalSources);
  const isWritable = outcome.isReadOnly === false;
  const needsAccount = isWritable || trouble === 'noTables' || trouble === 'noRights';
  return {
    ...outcome,
    isGood: trouble === null,
    message: saySource(
      trouble ?? (isService(target) ? 'connected' : 'good'),
      { ...target, ...outcome, detail },
      language,
    ),
    warning: isWritable ? saySource('writable', target, language) : null,
    advice: needsAccount && !isService(target) ? readOnlyAccount(target) : null,
  };
}
