import { getLanguage } from '../i18n/language.ts';

// The small script in the HTML asks before the other scripts are there. The same call, made later, takes its reply over.

type CallHeaders = Readonly<Record<string, string>>;
type EarlyCall = {
  address: string;
  headers: CallHeaders;
  reply: Promise<Response>;
  giveUp: () => void;
};
// The scripts have only the window in common.
const place = globalThis as { earlyCall?: EarlyCall | undefined };
const keptMs = 60_000;

/** What every call says: who asks, and in which language. */
export function toHeaders(token: string | null): CallHeaders {
  const language = { 'accept-language': getLanguage() };
  return token === null ? language : { ...language, authorization: `Bearer ${token}` };
}

/** Asks, and keeps the reply for the call that will need it. */
export function askEarly(address: string, headers: CallHeaders): void {
  const controller = new AbortController();
  const reply = fetch(address, { headers, signal: controller.signal });
  // Whoever takes it is told of a failure.
  reply.catch(() => undefined);
  const early = { address, headers, reply, giveUp: () => controller.abort() };
  place.earlyCall = early;
  setTimeout(() => {
    if (place.earlyCall !== early) return;
    place.earlyCall = undefined;
    early.giveUp();
  }, keptMs);
}

/** The reply to a call that was made early, once; where it was asked otherwise, that is given up. */
export function takeEarly(
  address: string,
  headers: CallHeaders,
  signal: AbortSignal,
): Promise<Response> | null {
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
  return early.reply;
}

const toPath = (address: string) => address.split('?')[0];
