import { ModelError } from '#assistant/model/wire/model-error.ts';
import type { PostToModel } from '#assistant/model/wire/wire.ts';
import { DialError, findAddress } from '#ingest/sources/dial.ts';
import { hostOf, openPost } from '#ingest/sources/open-post.ts';

/** Returns the function that sends requests to a model, if the guard of addresses allows the one of its host. */
export const createPost =
  (allowsLocal: boolean): PostToModel =>
  async ({ url, headers, body }, signal) => {
    try {
      const address = await findAddress(hostOf(url), allowsLocal);
      const accept = { accept: 'text/event-stream', ...headers };
      const response = await openPost(url, address, { headers: accept, body, signal });
      return {
        status: response.statusCode ?? 0,
        retryAfter: response.headers['retry-after'],
        body: response,
      };
    } catch (error) {
      // What was aborted is named by whoever aborted it.
      if (signal.aborted) throw error;
      throw toModelError(error);
    }
  };

function toModelError(error: unknown): ModelError {
  if (error instanceof DialError) return new ModelError(error.trouble);
  const { code = '' } = error as NodeJS.ErrnoException;
  if (code === 'ECONNREFUSED') return new ModelError('refused');
  return new ModelError(/CERT|TLS|SIGNATURE/.test(code) ? 'certificate' : 'unreachable');
}
