import { api } from '#lib/api.ts';
import { useSession } from '#lib/session/session-store.ts';

// The passport of the next call of the assistant, in session storage under the names of the specification (§7).

/** Gets a passport and returns the header with which the next call presents it. */
export async function passportHeader(signal: AbortSignal): Promise<Record<string, string>> {
  const code = useSession.getState().userConfig?.analytics_ai_code ?? '';
  const passport = await api.assistant.passport({ headers: { 'x-app-code': code }, signal });
  sessionStorage.setItem('access_token', passport.access_token);
  sessionStorage.setItem('ofa_token', passport.ofa_token);
  return { 'access-token': passport.access_token };
}

/** Forgets a passport that a call has used up. */
export function forgetPassport(): void {
  for (const key of ['access_token', 'ofa_token']) sessionStorage.removeItem(key);
}
