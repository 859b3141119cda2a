import { useTranslation } from 'react-i18next';
import { Entrance } from '#ui/entrance/entrance.tsx';
import formStyles from '#ui/entrance/entrance-form.module.css';
import { PasswordField } from '#ui/entrance/password-field.tsx';
import { TextField } from '#ui/entrance/text-field.tsx';
import styles from './login.module.css';

const nothing = () => undefined;

/**
 * Shows the HTML of the login page, which the build renders once for each language; `show-login.ts` adds its behaviour.
 */
export function LoginView() {
  const { t } = useTranslation('session');
  return (
    <Entrance>
      <h1 className={formStyles.title}>{t('login.title')}</h1>
      <div role="tablist" className={styles.tabs}>
        <button
          type="button"
          role="tab"
          id="tab-account"
          aria-selected
          aria-controls="panel-account"
          tabIndex={0}
        >
          {t('login.account')}
        </button>
        <button
          type="button"
          role="tab"
          id="tab-third-party"
          aria-selected={false}
          aria-controls="panel-third-party"
          tabIndex={-1}
          hidden
        >
          {t('login.thirdParty')}
        </button>
      </div>
      <div role="tabpanel" id="panel-account" aria-labelledby="tab-account">
        <form noValidate>
          <TextField
            name="username"
            label={t('login.username')}
            autoComplete="username"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={64}
            onValue={nothing}
          />
          <PasswordField
            name="password"
            label={t('login.password')}
            autoComplete="current-password"
            maxLength={128}
            onValue={nothing}
          />
          <div data-captcha>
            <TextField
              name="code"
              label={t('login.code')}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              maxLength={16}
              onValue={nothing}
            >
              <button
                type="button"
                className={styles.picture}
                aria-label={t('login.renewCode')}
                title={t('login.renewCode')}
              >
                <img alt={t('login.codePicture')} hidden />
              </button>
            </TextField>
          </div>
          <p role="alert" className={formStyles.problem} />
          <button type="submit" className={formStyles.submit}>
            {t('login.submit')}
          </button>
        </form>
      </div>
      <div role="tabpanel" id="panel-third-party" aria-labelledby="tab-third-party" hidden>
        <p role="alert" className={formStyles.problem} />
        <ul className={styles.providers} />
      </div>
    </Entrance>
  );
}
