import { useTranslation } from 'react-i18next';
import { TextField } from '#ui/entrance/text-field.tsx';
import styles from './login-page.module.css';
import type { Captcha } from './use-captcha.ts';

type Props = {
  captcha: Captcha;
  value: string;
  error: string | undefined;
  onValue: (value: string) => void;
};

/** The code with its picture; a click on the picture gets another one. */
export function CaptchaField({ captcha, value, error, onValue }: Props) {
  const { t } = useTranslation('session');
  return (
    <TextField
      name="code"
      label={t('login.code')}
      value={value}
      error={error || captcha.problem}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      maxLength={16}
      onValue={onValue}
    >
      <button
        type="button"
        className={styles.picture}
        aria-label={t('login.renewCode')}
        title={t('login.renewCode')}
        onClick={captcha.renew}
      >
        {captcha.image !== '' && <img src={captcha.image} alt={t('login.codePicture')} />}
      </button>
    </TextField>
  );
}
