import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { toSentence } from '#lib/errors/handle-error.ts';
import { useDocumentTitle } from '#lib/i18n/use-document-title.ts';
import { completeSignIn } from '#lib/session/complete-sign-in.ts';
import { goTo } from '#lib/window/place.ts';
import { toJump } from './jump.ts';
import styles from './sso-jump-page.module.css';

/** Shows the page that other systems open to sign a user in; it exchanges their credentials for tokens. */
export function SsoJumpPage() {
  const { t } = useTranslation('sso');
  const [problem, setProblem] = useState('');
  const hasStarted = useRef(false);
  useDocumentTitle(t('title'));
  useEffect(() => {
    // A ticket is valid once, so it is used once and removed from the address.
    if (hasStarted.current) return;
    hasStarted.current = true;
    const { pathname, search } = window.location;
    const jump = toJump(pathname, search);
    window.history.replaceState(null, '', pathname);
    if (jump.kind === 'nothing') {
      setProblem(jump.wasRefused ? t('refused') : t('missing'));
      return;
    }
    const tokens =
      jump.kind === 'ticket'
        ? api.sso.ticket({ body: jump.body })
        : api.sso.oidcToken({ body: jump.body });
    tokens.then(completeSignIn).then(
      () => goTo('/'),
      (error) => setProblem(toSentence(error)),
    );
  }, [t]);
  if (problem === '')
    return (
      <main className={styles.page} aria-busy="true">
        <p role="status">{t('running')}</p>
      </main>
    );
  return (
    <main className={styles.page}>
      <h1>{t('failed')}</h1>
      <p role="alert">{problem}</p>
      <p>{t('advice')}</p>
      <a href="/login">{t('toLogin')}</a>
    </main>
  );
}
