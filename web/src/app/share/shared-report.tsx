import type { Language, ScreenSize, SharedScreen } from '@stacksight/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useScreens } from '#ui/report-screen/use-screens.ts';
import { Wall } from '#ui/report-screen/wall.tsx';
import { LinkOver, openShare } from './open-share.ts';
import { SharePage } from './share-page.tsx';
import styles from './shared-report.module.css';
import { useMedia } from './use-media.ts';

/** Shows what the link in the address shows: a page, a wall, or that the link has ended. */
export function SharedReport() {
  const { t, i18n } = useTranslation('report-screen');
  const language: Language = i18n.language === 'en-US' ? 'en-US' : 'zh-CN';
  const token = useToken();
  const prefersDark = useMedia('(prefers-color-scheme: dark)');
  const isPhone = useMedia('(max-width: 640px)');
  const isSmall = useMedia('(max-width: 899px)');
  const [chosen, setChosen] = useState<'light' | 'dark' | null>(null);
  const [display, setDisplay] = useState<SharedScreen['display']>('page');
  const isWall = display === 'wall' && !isSmall;
  const theme = isWall ? 'dark' : (chosen ?? (prefersDark ? 'dark' : 'light'));
  const size: ScreenSize = isWall ? 'wall' : isPhone ? 'phone' : 'desk';
  const visit = useRef<string | undefined>(undefined);
  const load = useCallback(
    async (signal: AbortSignal) => {
      const known = visit.current === undefined ? {} : { visit: visit.current };
      const found = await openShare({ token, theme, size, language, ...known }, signal);
      visit.current = found.visit;
      setDisplay(found.display);
      return found;
    },
    [token, theme, size, language],
  );
  const { shown, isStale, error, retry } = useScreens(load, (one) => one instanceof LinkOver);
  const title = shown?.screens[0]?.title;
  useEffect(() => {
    document.documentElement.dataset.theme = theme;
    document.title = title ?? '馆析 Stacksight';
  }, [theme, title]);
  const changeLanguage = () => {
    const next = language === 'zh-CN' ? 'en-US' : 'zh-CN';
    document.documentElement.lang = next;
    void i18n.changeLanguage(next);
  };
  const changeTheme = () => setChosen(theme === 'dark' ? 'light' : 'dark');
  if (shown !== null && isWall)
    return (
      <main>
        <Wall screens={shown.screens} every={shown.every} isStale={isStale} />
      </main>
    );
  if (shown !== null)
    return (
      <SharePage
        screens={shown.screens}
        isStale={isStale}
        isDark={theme === 'dark'}
        onLanguage={changeLanguage}
        onTheme={changeTheme}
      />
    );
  return (
    <main className={styles.message} aria-busy={error === null}>
      {error === null ? (
        <p>{t('loading')}</p>
      ) : error instanceof LinkOver ? (
        <>
          <h1>{t('over.title')}</h1>
          <p>{t('over.text')}</p>
        </>
      ) : (
        <>
          <h1>{t('failed.title')}</h1>
          <p>{t('failed.text')}</p>
          <button type="button" onClick={retry}>
            {t('failed.retry')}
          </button>
        </>
      )}
      <button type="button" className={styles.language} onClick={changeLanguage}>
        {t('language')}
      </button>
    </main>
  );
}

// The token stands behind the # of the address, which no browser sends to a server or to a page that a link leads to.
const readToken = () => window.location.hash.slice(1);

function useToken(): string {
  const [token, setToken] = useState(readToken);
  useEffect(() => {
    const onHash = () => setToken(readToken());
    window.addEventListener('hashchange', onHash);
    return () => window.removeEventListener('hashchange', onHash);
  }, []);
  return token;
}
