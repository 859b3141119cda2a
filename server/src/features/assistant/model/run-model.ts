import type { ModelOutcome, ModelPurpose } from '@stacksight/contract';
import { toDay } from '#analytics/calendar/days.ts';
import { toOutgoing } from '#assistant/model/outgoing.ts';
import { askModel } from '#assistant/model/wire/ask-model.ts';
import { ModelError } from '#assistant/model/wire/model-error.ts';
import type { ModelPrompt, ModelTokens } from '#assistant/model/wire/wire.ts';
import type { Caller } from '#lib/caller.ts';
import type { Clock } from '#lib/clock.ts';
import type { Log } from '#lib/log.ts';
import { beginUse, endUse } from './model.store.ts';
import type { ModelInUse, ModelParams, SettingsDeps } from './model-settings.ts';
import { createPost } from './post-to-model.ts';

export type RunDeps = SettingsDeps & { clock: Clock; timeZone: string; log: Log };
/** One call of a model, for a user. */
export type ModelRun = {
  caller: Pick<Caller, 'accountId' | 'username'>;
  purpose: ModelPurpose;
  prompt: ModelPrompt;
  signal: AbortSignal;
};
/** How a call ended. The id is that of the log of costs; null if the call was not made. */
export type RunEnd = { id: number | null; outcome: ModelOutcome; error: ModelError | null };

const unknownTokens: ModelTokens = { tokensIn: null, tokensOut: null };

/**
 * Asks a model for a user and yields its answer. Every call counts against the limits of the day, and is written to the
 * log of costs however it ends. It never throws because of the model; `end` says how it went.
 */
export async function* runModel(
  deps: RunDeps,
  { address, allowsLocal }: ModelInUse,
  params: ModelParams,
  { caller, purpose, prompt, signal }: ModelRun,
  end: RunEnd,
): AsyncGenerator<string> {
  const { clock, store, log, timeZone } = deps;
  const { accountId, username } = caller;
  const at = clock.now();
  const row = { at, day: toDay(at, timeZone), accountId, username, purpose };
  const id = await beginUse(store.db, { ...row, model: nameOf(address) }, params);
  if (id === null) {
    end.outcome = 'limited';
    return;
  }
  end.id = id;
  const started = performance.now();
  let tokens = unknownTokens;
  // A caller who leaves ends this generator at a yield, and then no later line sets the outcome.
  end.outcome = 'stopped';
  try {
    const sent = toOutgoing(prompt, params.replacements);
    const options = { post: createPost(allowsLocal), signal, limitMs: params.limitMs };
    tokens = yield* askModel(address, sent, options);
    end.outcome = 'good';
  } catch (error) {
    if (error instanceof ModelError) {
      [end.outcome, end.error] = [error.trouble, error];
      log.warn({ trouble: error.trouble, status: error.status }, 'the model did not answer');
    } else if (!signal.aborted) throw error;
  } finally {
    const ms = Math.round(performance.now() - started);
    await endUse(store.db, id, { outcome: end.outcome, ms, ...tokens });
  }
}

const nameOf = ({ model, kind }: ModelInUse['address']): string => (model === '' ? kind : model);
