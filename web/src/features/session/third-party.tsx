import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { toSentence } from '#lib/errors/handle-error.ts';
import formStyles from '#ui/entrance/entrance-form.module.css';
import styles from './login-page.module.css';

type Provider = { id: string; name: string };

/** The third parties with which one can sign in. */
export function ThirdParty() {
  const { t } = useTranslation('session');
  const [providers, setProviders] = useState<readonly Provider[] | null>(null);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    api.session.providers().then(setProviders, (error) => {
      setProviders([]);
      setProblem(toSentence(error));
    });
  }, []);
  const start = async (id: string) => {
    setProblem('');
    try {
      const { url } = await api.sso.oidcStart({ params: { id } });
      if (!/^https?:\/\//.test(url)) throw new Error('a provider must be a web address');
      window.location.assign(url);
    } catch (error) {
      setProblem(toSentence(error));
    }
  };
  return (
    <>
      <p role="alert" className={formStyles.problem}>
        {problem}
      </p>
      {providers?.length === 0 && problem === '' && (
        <p className={styles.empty}>{t('login.noProviders')}</p>
      )}
      <ul className={styles.providers}>
        {providers?.map(({ id, name }) => (
          <li key={id}>
            <button type="button" onClick={() => void start(id)}>
              {name}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
