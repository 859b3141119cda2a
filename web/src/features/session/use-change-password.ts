import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#lib/api/api-error.ts';
import { api } from '#lib/api.ts';
import { toSentence } from '#lib/errors/handle-error.ts';
import { notify } from '#lib/notify.ts';
import { saveSession, useSession } from '#lib/session/session-store.ts';
import { goTo } from '#lib/window/place.ts';
import type { PasswordForm } from './password-rules.ts';

type PasswordErrors = Partial<Record<keyof PasswordForm, string>>;

/** Changes the password; shows the server's errors at their fields. */
export function useChangePassword() {
  const { t } = useTranslation('session');
  const [fields, setFields] = useState<PasswordErrors>({});
  const [problem, setProblem] = useState('');
  const [isRunning, setRunning] = useState(false);
  const run = async ({ oldPassword, newPassword }: PasswordForm) => {
    if (isRunning) return;
    setRunning(true);
    setProblem('');
    try {
      await api.session.changePassword({ body: { oldPassword, newPassword } });
      const { user } = useSession.getState();
      if (user) saveSession({ user: { ...user, mustChangePassword: false } });
      notify.success(t('password.done'));
      goTo('/');
    } catch (error) {
      const { code, message } = error instanceof ApiError ? error : { code: '', message: '' };
      if (code === 'auth.old_password_wrong') setFields({ oldPassword: message });
      else if (code === 'auth.password_weak') setFields({ newPassword: message });
      else setProblem(toSentence(error));
    } finally {
      setRunning(false);
    }
  };
  const forget = (name: keyof PasswordForm) => setFields({ ...fields, [name]: undefined });
  return { run, fields, problem, isRunning, forget };
}
