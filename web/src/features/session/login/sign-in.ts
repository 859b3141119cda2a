import { ApiError } from '#lib/api/api-error.ts';
import { api } from '#lib/api.ts';
import { errorSentence } from '#lib/errors/handle-error.ts';
import { i18n } from '#lib/i18n/i18n.ts';
import { notify } from '#lib/notify.ts';
import { completeSignIn } from '#lib/session/complete-sign-in.ts';
import { clientAuthorization } from '#lib/session/refresh.ts';
import { readSession } from '#lib/session/stored-session.ts';
import { goTo, usePlace } from '#lib/window/place.ts';

export type LoginInput = { username: string; password: string; code: string; key: string };

/** Signs in and opens the page of the address; resolves with the text of an error, or with an empty text. */
export async function signIn({ username, password, code, key }: LoginInput): Promise<string> {
  try {
    const tokens = await api.session.token({
      headers: { authorization: clientAuthorization },
      body: {
        grant_type: 'password',
        username: username.trim(),
        password,
        ...(code === '' ? {} : { code: code.trim(), key }),
      },
    });
    const user = await completeSignIn(tokens);
    if (!user.mustChangePassword) notify.success(i18n.t('session:login.done'));
    goOn(user.username);
    return '';
  } catch (error) {
    return toProblem(error, i18n.t('session:login.failed'));
  }
}

/** Opens the page that was open before the sign-in, unless another user had opened it. */
function goOn(username: string): void {
  const { from } = usePlace.getState();
  const isTheirs = from !== null && (from.username === '' || from.username === username);
  goTo(isTheirs ? from.path : '/');
}

/** Enters the console when the user signs in in another window of this browser, until the signal aborts. */
export function followOtherWindows(signal: AbortSignal): void {
  const follow = ({ key, newValue }: StorageEvent) => {
    const { accessToken, user } = readSession();
    if (key === 'user' && newValue !== null && accessToken !== null && user !== null)
      goOn(user.username);
  };
  window.addEventListener('storage', follow, { signal });
}

/** Returns the server's sentence for an error, which says if code, password or account was wrong, or `fallback`. */
function toProblem(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback;
  if (error.code === 'network' || error.code === 'timeout') return errorSentence(error.code);
  return error.message || fallback;
}
