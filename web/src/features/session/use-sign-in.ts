import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#lib/api/api-error.ts';
import { api } from '#lib/api.ts';
import { sentenceOf } from '#lib/errors/handle-error.ts';
import { notify } from '#lib/notify.ts';
import { completeSignIn } from '#lib/session/complete-sign-in.ts';
import { clientAuthorization } from '#lib/session/refresh.ts';
import { readSession } from '#lib/session/session-store.ts';
import { goTo, usePlace } from '#lib/window/place.ts';

type Values = { username: string; password: string; code: string; key: string };

/** Signs in, says what went wrong, and goes on to where the user wanted to be. */
export function useSignIn() {
  const { t } = useTranslation('session');
  const [problem, setProblem] = useState('');
  const [isRunning, setRunning] = useState(false);
  const run = async ({ username, password, code, key }: Values): Promise<boolean> => {
    if (isRunning) return true;
    setRunning(true);
    setProblem('');
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
      if (!user.mustChangePassword) notify.success(t('login.done'));
      goOn(user.username);
      return true;
    } catch (error) {
      setProblem(toProblem(error, t('login.failed')));
      return false;
    } finally {
      setRunning(false);
    }
  };
  return { run, problem, isRunning };
}

/** To the page that was asked for, unless it was another user's. */
function goOn(username: string): void {
  const { from } = usePlace.getState();
  const isTheirs = from !== null && (from.username === '' || from.username === username);
  goTo(isTheirs ? from.path : '/');
}

/** A sign-in in another window of this browser is one in this window too. */
export function useSignedInElsewhere(): void {
  useEffect(() => {
    const follow = ({ key, newValue }: StorageEvent) => {
      const { accessToken, user } = readSession();
      if (key === 'user' && newValue !== null && accessToken !== null && user !== null)
        goOn(user.username);
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, []);
}

/** The server's own sentence where it has one: it knows whether the code, the password or the account was wrong. */
function toProblem(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback;
  if (error.code === 'network' || error.code === 'timeout') return sentenceOf(error.code);
  return error.message || fallback;
}
