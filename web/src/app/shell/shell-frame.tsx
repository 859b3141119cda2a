import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import { useDocumentTitle } from '#lib/i18n/use-document-title.ts';
import { useSession } from '#lib/session/session-store.ts';
import { useSettings } from '#lib/settings.ts';
import { useIsNarrow } from '#lib/window/use-is-narrow.ts';
import { LazyPart, lazyPart } from '#ui/lazy-part/lazy-part.tsx';
import { useMenu } from '../menu/use-menu.ts';
import { TagsBar } from '../tags/tags-bar.tsx';
import { useTagTitle } from '../tags/use-tag-title.ts';
import { Footer } from './footer.tsx';
import { Header } from './header/header.tsx';
import { KeptPages } from './pages/kept-pages.tsx';
import { RedirectPage } from './pages/redirect-page.tsx';
import styles from './shell-frame.module.css';
import { Sidebar } from './sidebar/sidebar.tsx';
import { useScrollMemory } from './use-scroll-memory.ts';
import { useShellPlace } from './use-shell-place.ts';
import { useSidebar } from './use-sidebar.ts';
import { Welcome } from './welcome/welcome.tsx';

const Assistant = lazyPart(async () => (await import('./assistant/assistant.tsx')).Assistant);

/** Shows the frame of the shell: sidebar, header, tags and page. The settings decide which of them stay fixed. */
export function ShellFrame() {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const { home } = useMenu();
  const { fixedHeader, fixedSidebar, multipage } = useSettings();
  const isMobile = useIsNarrow();
  const sidebar = useSidebar(isMobile);
  const hasAssistant = useSession(({ userConfig }) => userConfig?.analytics_ai_enable);
  const scroller = useRef<HTMLDivElement>(null);
  useScrollMemory(scroller);
  useShellPlace();
  useDocumentTitle(useTagTitle(pathname));
  return (
    <div
      ref={scroller}
      className={styles.shell}
      data-mobile={isMobile || undefined}
      data-fixed-header={fixedHeader || undefined}
      data-tags={multipage || undefined}
      data-fixed-sidebar={fixedSidebar || undefined}
      data-assistant={hasAssistant || undefined}
    >
      <a className={styles.skip} href="#page">
        {t('skip')}
      </a>
      <Sidebar isMobile={isMobile} sidebar={sidebar} />
      <div className={styles.column} inert={isMobile && sidebar.isOpen}>
        <div className={styles.top}>
          <Header isMobile={isMobile} sidebar={sidebar} />
          {multipage && <TagsBar />}
        </div>
        <main id="page" tabIndex={-1} className={styles.page}>
          <Routes>
            <Route path="/" element={<Navigate to={home} replace />} />
            <Route path="/redirect/*" element={<RedirectPage />} />
            <Route path="*" element={<KeptPages />} />
          </Routes>
        </main>
        <Footer />
      </div>
      {hasAssistant && (
        <LazyPart>
          <Assistant />
        </LazyPart>
      )}
      <Welcome />
    </div>
  );
}
