import { useLanguage } from '#lib/i18n/use-language.ts';
import { useSession } from '#lib/session/session-store.ts';
import styles from './footer.module.css';

/** Shows the footer with the copyright line from the server's configuration. */
export function Footer() {
  const language = useLanguage();
  const copyright = useSession((session) => session.userConfig?.copyright);
  return <footer className={styles.footer}>{copyright?.[language]}</footer>;
}
