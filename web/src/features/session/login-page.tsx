import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDocumentTitle } from '#lib/i18n/use-document-title.ts';
import { Entrance } from '#ui/entrance/entrance.tsx';
import formStyles from '#ui/entrance/entrance-form.module.css';
import { LoginForm } from './login-form.tsx';
import styles from './login-page.module.css';
import { ThirdParty } from './third-party.tsx';
import { useSignedInElsewhere } from './use-sign-in.ts';

const ways = ['account', 'thirdParty'] as const;

/** The login page: plain elements only, so that it is there at once. `onType` starts getting what comes after it. */
export function LoginPage({ onType = () => undefined }: { onType?: () => void }) {
  const { t } = useTranslation('session');
  const [way, setWay] = useState<(typeof ways)[number]>('account');
  const tabs = useRef<HTMLDivElement>(null);
  useDocumentTitle(t('login.title'));
  useSignedInElsewhere();
  const labels = { account: t('login.account'), thirdParty: t('login.thirdParty') };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return;
    const next = way === 'account' ? 'thirdParty' : 'account';
    setWay(next);
    tabs.current?.querySelector<HTMLElement>(`[data-way=${next}]`)?.focus();
  };
  return (
    <Entrance>
      <h1 className={formStyles.title}>{t('login.title')}</h1>
      <div ref={tabs} role="tablist" className={styles.tabs} onKeyDown={onKeyDown}>
        {ways.map((one) => (
          <button
            key={one}
            type="button"
            role="tab"
            id={`tab-${one}`}
            data-way={one}
            aria-selected={way === one}
            aria-controls={`panel-${one}`}
            tabIndex={way === one ? 0 : -1}
            onClick={() => setWay(one)}
          >
            {labels[one]}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id="panel-account"
        aria-labelledby="tab-account"
        hidden={way !== 'account'}
      >
        <LoginForm onType={onType} />
      </div>
      <div
        role="tabpanel"
        id="panel-thirdParty"
        aria-labelledby="tab-thirdParty"
        hidden={way !== 'thirdParty'}
      >
        {way === 'thirdParty' && <ThirdParty />}
      </div>
    </Entrance>
  );
}
