import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDocumentTitle } from '#lib/i18n/use-document-title.ts';
import { useSession } from '#lib/session/session-store.ts';
import { goTo } from '#lib/window/place.ts';
import { Entrance } from '#ui/entrance/entrance.tsx';
import formStyles from '#ui/entrance/entrance-form.module.css';
import { PasswordField } from '#ui/entrance/password-field.tsx';
import { findPasswordProblems, type PasswordForm, type PasswordProblem } from './password-rules.ts';
import { useChangePassword } from './use-change-password.ts';

const empty: PasswordForm = { oldPassword: '', newPassword: '', again: '' };

/** Shows the page that changes the password, which a user must do after the first sign-in. */
export function ChangePasswordPage() {
  const { t } = useTranslation('session');
  const isFirst = useSession((session) => session.user?.mustChangePassword ?? false);
  const username = useSession((session) => session.user?.username ?? '');
  const [values, setValues] = useState(empty);
  const [problems, setProblems] = useState<Partial<Record<keyof PasswordForm, PasswordProblem>>>(
    {},
  );
  const change = useChangePassword();
  useDocumentTitle(t('password.title'));

  const sentences: Record<PasswordProblem, string> = {
    empty: t('login.empty'),
    length: t('password.length'),
    username: t('password.username'),
    same: t('password.same'),
    mismatch: t('password.mismatch'),
  };
  const field = (name: keyof PasswordForm) => {
    const problem = problems[name];
    return {
      name,
      value: values[name],
      error: problem ? sentences[problem] : change.fields[name],
      maxLength: 128,
      onValue: (value: string) => {
        setValues({ ...values, [name]: value });
        setProblems({ ...problems, [name]: undefined });
        change.forget(name);
      },
    };
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = findPasswordProblems(values, username);
    setProblems(found);
    if (Object.keys(found).length === 0) void change.run(values);
  };
  return (
    <Entrance>
      <h1 className={formStyles.title}>
        {isFirst ? t('password.firstTitle') : t('password.title')}
      </h1>
      <p className={formStyles.lead}>{isFirst ? t('password.firstLead') : t('password.lead')}</p>
      <form noValidate onSubmit={submit}>
        <input
          type="text"
          name="username"
          autoComplete="username"
          value={username}
          readOnly
          hidden
        />
        <PasswordField
          {...field('oldPassword')}
          label={t('password.old')}
          autoComplete="current-password"
        />
        <PasswordField
          {...field('newPassword')}
          label={t('password.new')}
          hint={t('password.rules')}
          autoComplete="new-password"
        />
        <PasswordField
          {...field('again')}
          label={t('password.again')}
          autoComplete="new-password"
        />
        <p role="alert" className={formStyles.problem}>
          {change.problem}
        </p>
        <button type="submit" className={formStyles.submit} aria-disabled={change.isRunning}>
          {t('password.submit')}
        </button>
      </form>
      <p className={formStyles.aside}>
        <button
          type="button"
          className={formStyles.quiet}
          onClick={() => goTo(isFirst ? '/login' : '/')}
        >
          {isFirst ? t('password.signOut') : t('password.back')}
        </button>
      </p>
    </Entrance>
  );
}
