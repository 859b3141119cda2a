import type { ModelKind, ModelTrouble } from '@stacksight/contract';
import { dify } from './dify.ts';
import { eventData } from './event-data.ts';
import { ModelError } from './model-error.ts';
import { openAi } from './openai.ts';
import type {
  ModelAddress,
  ModelPrompt,
  ModelResponse,
  ModelTokens,
  PostToModel,
  Wire,
} from './wire.ts';

// Asks a model and reads its answer while it arrives. Nothing here trusts the answer: length, time and form are limited.

export type AskOptions = {
  post: PostToModel;
  signal: AbortSignal;
  /** The time for the whole answer; a silence may last half of it. */
  limitMs: number;
};

const wires: Readonly<Record<ModelKind, Wire>> = { openai: openAi, dify };
const mostLetters = 30_000;
const longestWaitSeconds = 3_600;

/** Yields the answer of a model piece by piece, and returns its tokens. It throws a ModelError if the answer is not whole. */
export async function* askModel(
  address: ModelAddress,
  prompt: ModelPrompt,
  { post, signal, limitMs }: AskOptions,
): AsyncGenerator<string, ModelTokens> {
  const wire = wires[address.kind];
  const watch = watchTime(limitMs);
  try {
    const request = wire.request(address, prompt);
    const response = await post(request, AbortSignal.any([signal, watch.signal]));
    checkStatus(response);
    return yield* readAnswer(wire, response, watch.isAlive);
  } catch (error) {
    if (signal.aborted || error instanceof ModelError) throw error;
    throw new ModelError(watch.signal.aborted ? 'timeout' : 'cut');
  } finally {
    watch.end();
  }
}

async function* readAnswer(
  wire: Wire,
  { body }: ModelResponse,
  isAlive: () => void,
): AsyncGenerator<string, ModelTokens> {
  let tokens: ModelTokens = { tokensIn: null, tokensOut: null };
  let [length, isWhole] = [0, false];
  for await (const data of eventData(body)) {
    isAlive();
    const piece = wire.read(data);
    if (piece.tokens !== undefined) tokens = piece.tokens;
    length += piece.text?.length ?? 0;
    if (length > mostLetters) throw new ModelError('tooLong');
    if (piece.text !== undefined && piece.text !== '') yield piece.text;
    isWhole ||= piece.isWhole === true;
    if (piece.isEnd === true) return tokens;
  }
  if (isWhole) return tokens;
  throw new ModelError('cut');
}

function checkStatus({ status, retryAfter }: ModelResponse): void {
  if (status >= 200 && status < 300) return;
  const waitSeconds = status === 429 || status === 503 ? toSeconds(retryAfter) : null;
  throw new ModelError(troubleOf(status), { status, waitSeconds });
}

function troubleOf(status: number): ModelTrouble {
  if (status >= 300 && status < 400) return 'redirect';
  if (status === 401 || status === 403) return 'key';
  if (status === 404) return 'notFound';
  return status === 429 ? 'busy' : 'status';
}

/** Returns the seconds of a `Retry-After` header, at most an hour; null without one. */
function toSeconds(text: string | undefined): number | null {
  const isNumber = text !== undefined && /^\d{1,6}$/.test(text.trim());
  return isNumber ? Math.min(Number(text), longestWaitSeconds) : null;
}

/** Aborts after the whole time, or when no data have come for half of it. */
function watchTime(limitMs: number) {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const whole = setTimeout(abort, limitMs);
  let silence = setTimeout(abort, limitMs / 2);
  return {
    signal: controller.signal,
    isAlive: () => {
      clearTimeout(silence);
      silence = setTimeout(abort, limitMs / 2);
    },
    end: () => {
      clearTimeout(whole);
      clearTimeout(silence);
      // An answer that nobody reads any more is no longer sent.
      controller.abort();
    },
  };
}
