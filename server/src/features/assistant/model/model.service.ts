import type { Language, ModelForm, ModelSettings, ModelTrial } from '@stacksight/contract';
import type { ModelAddress } from '#assistant/model/wire/wire.ts';
import { DialError, findAddress } from '#ingest/sources/dial.ts';
import { hostOf } from '#ingest/sources/open-post.ts';
import type { AuditNote, ChangeContext } from '#kit/crud/audit-note.ts';
import { type MessageKey, sentence } from '#kit/messages.ts';
import { AppError } from '#lib/app-error.ts';
import type { Caller } from '#lib/caller.ts';
import { seal, unseal } from '#lib/seal.ts';
import { lockRecord } from '#store/lock-record.ts';
import type { Store } from '#store/open.ts';
import type { ModelDeps } from './assistant-model.ts';
import { findModel, type ModelRow, saveModel } from './model.store.ts';
import { keyPurpose, readModelParams, type SettingsDeps } from './model-settings.ts';
import words from './model-words.json' with { type: 'json' };
import { type RunEnd, runModel } from './run-model.ts';

/** Returns the settings of the model: the reply says whether there is a key, but never contains it. */
export async function modelSettings({
  store,
  config,
}: Pick<SettingsDeps, 'store' | 'config'>): Promise<ModelSettings | null> {
  if (config.model !== null) {
    const { key, ...model } = config.model;
    return { ...model, hasKey: key !== '', isEnabled: true, isFixed: true };
  }
  const row = await findModel(store.db);
  return row === null ? null : toSettings(row);
}

const toSettings = ({ sealedKey, modifiedAt: _, ...row }: ModelRow): ModelSettings => ({
  ...row,
  hasKey: sealedKey !== '',
  isFixed: false,
});

/** Sets the model. A key belongs to one server, so an address on another server needs the key again. */
export async function setModel(
  { store, clock, config, secrets, pauses }: ModelDeps,
  note: AuditNote,
  { key, ...form }: ModelForm,
  by: ChangeContext,
): Promise<ModelSettings> {
  if (config.model !== null) throw refused('url', 'field.modelFixed', by);
  await checkAddress(form, config.hasLocalSources, by);
  const settings = await store.transaction(async (tx) => {
    await lockRecord(tx, 'assistantModel');
    const known = await findModel(tx);
    const kept = known !== null && isSameServer(known, form) ? known.sealedKey : null;
    const given =
      key === undefined ? kept : key === '' ? '' : seal(secrets.sealKey, keyPurpose, key);
    if (given === null && known !== null && known.sealedKey !== '')
      throw refused('key', 'field.modelKey', by);
    const row = { ...form, sealedKey: given ?? '', modifiedAt: clock.now() };
    await saveModel(tx, row);
    await note(tx, by, 'set', {
      subject: form.url,
      ...(known === null ? {} : { before: toNote(known) }),
      after: { ...toNote(row), isKeyGiven: key !== undefined },
    });
    return toSettings(row);
  });
  pauses.clear();
  return settings;
}

export const toNote = ({ kind, url, model, isEnabled }: ModelRow) => ({
  kind,
  url,
  model,
  isEnabled,
});

const isSameServer = (one: { kind: string; url: string }, other: { kind: string; url: string }) =>
  one.kind === other.kind && new URL(one.url).origin === new URL(other.url).origin;

const refused = (field: string, key: MessageKey, { language }: { language: Language }) =>
  new AppError('request.invalid', { fields: { [field]: sentence(key, language) } });

/** Refuses an address that may not be asked. Each call repeats this check. */
async function checkAddress(
  { kind, url: text, model }: Omit<ModelForm, 'key'>,
  allowsLocal: boolean,
  by: { language: Language },
): Promise<void> {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !['http:', 'https:'].includes(url.protocol))
    throw refused('url', 'field.webhookUrl', by);
  if (url.username !== '' || url.password !== '') throw refused('url', 'field.webhookUrl', by);
  if (kind === 'openai' && model === '') throw refused('model', 'field.required', by);
  try {
    await findAddress(hostOf(url), allowsLocal);
  } catch (error) {
    // A host name that is unknown now may be known when the model is asked.
    if (error instanceof DialError && error.trouble !== 'forbidden') return;
    throw refused('url', 'field.modelForbidden', by);
  }
}

type TryCall = { caller: Caller; language: Language; signal: AbortSignal };

/** Asks the model of a form one word. A saved key is used for its own server only. */
export async function tryModel(
  deps: ModelDeps,
  { key, isEnabled: _, ...form }: ModelForm,
  { caller, language, signal }: TryCall,
): Promise<ModelTrial> {
  const { config, pauses } = deps;
  const isFixed = config.model !== null && isSameServer(config.model, form);
  const allowsLocal = isFixed || config.hasLocalSources;
  const isUrl = URL.canParse(form.url) && /^https?:$/.test(new URL(form.url).protocol);
  if (!isUrl) throw refused('url', 'field.webhookUrl', { language });
  if (form.kind === 'openai' && form.model === '')
    throw refused('model', 'field.required', { language });
  const address: ModelAddress = { ...form, key: key ?? (await keptKey(deps, form)) };
  const params = await readModelParams(deps);
  const system = 'Answer with the single word OK.';
  const prompt = { system, messages: [{ role: 'user' as const, content: 'OK?' }] };
  const end: RunEnd = { id: null, outcome: 'stopped', error: null };
  const started = performance.now();
  const run = { caller, purpose: 'try' as const, prompt, signal };
  // Only the way to the model is tried; what it says does not matter.
  for await (const _ of runModel(deps, { address, allowsLocal }, params, run, end));
  const ms = Math.round(performance.now() - started);
  const isGood = end.outcome === 'good';
  if (isGood) pauses.clear();
  const key_ = end.error?.trouble ?? 'good';
  const message = fillIn(words.try[key_][language], {
    host: new URL(form.url).host,
    status: String(end.error?.status ?? ''),
    limit: String(params.limitMs / 1000),
    seconds: Math.max(0.1, ms / 1000).toFixed(1),
  });
  return { isGood, message, ms };
}

async function keptKey(
  { store, secrets, config }: Pick<ModelDeps, 'secrets' | 'config'> & { store: Store },
  form: { kind: string; url: string },
): Promise<string> {
  if (config.model !== null) return isSameServer(config.model, form) ? config.model.key : '';
  const row = await findModel(store.db);
  if (row === null || row.sealedKey === '' || !isSameServer(row, form)) return '';
  return unseal(secrets.sealKey, keyPurpose, row.sealedKey) ?? '';
}

const fillIn = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
