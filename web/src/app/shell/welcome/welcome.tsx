import { useEffect } from 'react';
import { savePreferences, usePreferences } from '#lib/session/preferences.ts';
import { LazyPart, lazyPart } from '#ui/lazy-part/lazy-part.tsx';
import { closeWelcome, openNews, openTour, useWelcome } from './welcome-store.ts';

const Tour = lazyPart(async () => (await import('./tour.tsx')).Tour);
const NewsPanel = lazyPart(async () => (await import('./news-panel.tsx')).NewsPanel);

/** The milliseconds in which the page can draw its first numbers before the greeting covers them. */
const pauseMs = 1_500;

/** Shows each account the tour once, and after each new version the list of what has changed once. */
export function Welcome() {
  const shown = useWelcome((state) => state.shown);
  useOffer();
  if (shown === null) return null;
  const closeTour = () => {
    closeWelcome();
    void savePreferences({ isTourDone: true, isNewsSeen: true });
  };
  const closeNews = () => {
    closeWelcome();
    void savePreferences({ isNewsSeen: true });
  };
  return (
    <LazyPart>
      {shown === 'tour' ? <Tour onClose={closeTour} /> : <NewsPanel onClose={closeNews} />}
    </LazyPart>
  );
}

function useOffer(): void {
  const { isTourDone = true, hasNews = false } = usePreferences() ?? {};
  useEffect(() => {
    const offer = isTourDone ? (hasNews ? openNews : null) : openTour;
    // A browser that a program controls gets no greeting.
    if (offer === null || navigator.webdriver) return;
    const timer = setTimeout(offer, pauseMs);
    return () => clearTimeout(timer);
  }, [isTourDone, hasNews]);
}
