import { getLanguage } from '../i18n/language.ts';

// The small script in the HTML sends a call before the other scripts load. A later call with the same address takes
// over the reply.

type CallHeaders = Readonly<Record<string, string>>;
type EarlyCall = {
  address: string;
  headers: CallHeaders;
  reply: Promise<Response>;
  giveUp: () => void;
};
// The two scripts share no modules, so the early call is kept on the window.
const place = globalThis as { earlyCall?: EarlyCall | undefined };
const keptMs = 60_000;

/** Returns the headers of every call: the user's token and the language. */
export function toHeaders(token: string | null): CallHeaders {
  const language = { 'accept-language': getLanguage() };
  return token === null ? language : { ...language, authorization: `Bearer ${token}` };
}

/** Sends a call, keeps its reply for the later call, and returns the reply, of which others may read a copy. */
export function askEarly(address: string, headers: CallHeaders): Promise<Response> {
  const controller = new AbortController();
  const reply = fetch(address, { headers, signal: controller.signal });
  // The later call handles the failure.
  reply.catch(() => undefined);
  const early = { address, headers, reply, giveUp: () => controller.abort() };
  place.earlyCall = early;
  setTimeout(() => {
    if (place.earlyCall !== early) return;
    place.earlyCall = undefined;
    early.giveUp();
  }, keptMs);
  return reply;
}

/**
 * Takes the reply of the early call, once; null if no early call has this path. Aborts an early call with another
 * query or other headers. A refused early call gives null too, because its reason may be gone by now, as after the
 * first change of a password.
 */
export async function takeEarly(
  address: string,
  headers: CallHeaders,
  signal: AbortSignal,
): Promise<Response | null> {
  const early = place.earlyCall;
  if (early === undefined || toPath(early.address) !== toPath(address)) return null;
  place.earlyCall = undefined;
  const isSame =
    early.address === address && JSON.stringify(early.headers) === JSON.stringify(headers);
  if (!isSame || signal.aborted) {
    early.giveUp();
    return null;
  }
  signal.addEventListener('abort', early.giveUp, { once: true });
  const reply = await early.reply;
  return reply.ok ? reply : null;
}

const toPath = (address: string) => address.split('?')[0];
