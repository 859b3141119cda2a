import { toReplacements } from '@stacksight/contract';
import type { ModelAddress } from '#assistant/model/wire/wire.ts';
import type { ServerDeps } from '#kit/deps.ts';
import { unseal } from '#lib/seal.ts';
import { paramSeeds } from '#store/seeds/param-seed.ts';
import { findModel, readValues } from './model.store.ts';

export type SettingsDeps = Pick<ServerDeps, 'store' | 'secrets' | 'config'>;
/** The model in use. A model of the environment may be on this machine, because the operator has named it. */
export type ModelInUse = { address: ModelAddress; allowsLocal: boolean };

export const keyPurpose = 'assistant model key';

/** Returns the model of the environment, or else the one of the screen; null if there is none. */
export async function modelInUse({
  store,
  secrets,
  config,
}: SettingsDeps): Promise<ModelInUse | null> {
  if (config.model !== null) return { address: config.model, allowsLocal: true };
  const row = await findModel(store.db);
  if (row === null || !row.isEnabled) return null;
  const { kind, url, model, sealedKey } = row;
  const key = sealedKey === '' ? '' : unseal(secrets.sealKey, keyPurpose, sealedKey);
  // A key that cannot be opened is lost; without it the server would only refuse.
  if (key === null) return null;
  return { address: { kind, url, model, key }, allowsLocal: config.hasLocalSources };
}

const keys = [
  'assistant.user_day',
  'assistant.house_day',
  'assistant.seconds',
  'assistant.words_answers',
  'assistant.replace',
];

/** The parameters of the model. */
export type ModelParams = {
  userDay: number;
  houseDay: number;
  limitMs: number;
  wordsAnswers: boolean;
  replacements: readonly (readonly [string, string])[];
};

export async function readModelParams({
  store,
}: Pick<SettingsDeps, 'store'>): Promise<ModelParams> {
  const kept = await readValues(store.db, keys);
  const value = (key: string) => kept.get(key) ?? paramSeeds[key] ?? '';
  return {
    userDay: Number(value('assistant.user_day')),
    houseDay: Number(value('assistant.house_day')),
    limitMs: Number(value('assistant.seconds')) * 1000,
    wordsAnswers: value('assistant.words_answers') === 'true',
    replacements: toReplacements(value('assistant.replace')) ?? [],
  };
}
