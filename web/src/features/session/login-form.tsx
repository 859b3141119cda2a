import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import formStyles from '#ui/entrance/entrance-form.module.css';
import { PasswordField } from '#ui/entrance/password-field.tsx';
import { TextField } from '#ui/entrance/text-field.tsx';
import { CaptchaField } from './captcha-field.tsx';
import { useCaptcha } from './use-captcha.ts';
import { useSignIn } from './use-sign-in.ts';

const empty = { username: '', password: '', code: '' };

export function LoginForm({ onType }: { onType: () => void }) {
  const { t } = useTranslation('session');
  const [values, setValues] = useState(empty);
  const [wrong, setWrong] = useState<Partial<typeof empty>>({});
  const [isWaiting, setWaiting] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const captcha = useCaptcha();
  const signIn = useSignIn();

  const set = (name: keyof typeof empty) => (value: string) => {
    if (values.username === '' && values.password === '') onType();
    setValues((now) => ({ ...now, [name]: value }));
    setWrong((now) => ({ ...now, [name]: '' }));
  };
  const submit = async () => {
    const hasCode = captcha.isKnown && captcha.isRequired;
    const names = ['username', 'password', ...(hasCode ? ['code'] : [])];
    const missing = names.filter((name) => values[name as keyof typeof empty].trim() === '');
    setWrong(Object.fromEntries(missing.map((name) => [name, t('login.empty')])));
    const [first] = missing;
    // Who types faster than the server says whether there is a code is signed in as soon as it has.
    setWaiting(first === undefined && !captcha.isKnown);
    if (first) return form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
    if (!captcha.isKnown) return;
    if (await signIn.run({ ...values, key: captcha.key })) return;
    captcha.renew();
    setValues((now) => ({ ...now, code: '' }));
  };
  useEffect(() => {
    if (isWaiting && captcha.isKnown) void submit();
  });

  const isRunning = isWaiting || signIn.isRunning;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  return (
    <form ref={form} noValidate onSubmit={onSubmit}>
      <TextField
        name="username"
        label={t('login.username')}
        value={values.username}
        error={wrong.username}
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={64}
        autoFocus
        onValue={set('username')}
      />
      <PasswordField
        name="password"
        label={t('login.password')}
        value={values.password}
        error={wrong.password}
        autoComplete="current-password"
        maxLength={128}
        onValue={set('password')}
      />
      {captcha.isRequired && (
        <CaptchaField
          captcha={captcha}
          value={values.code}
          error={wrong.code}
          onValue={set('code')}
        />
      )}
      <p role="alert" className={formStyles.problem}>
        {signIn.problem}
      </p>
      <button type="submit" className={formStyles.submit} aria-disabled={isRunning}>
        {isRunning ? t('login.running') : t('login.submit')}
      </button>
    </form>
  );
}
