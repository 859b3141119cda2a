import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { isAssistantOn } from '#lib/assistant/is-assistant-on.ts';
import { useSession } from '#lib/session/session-store.ts';
import { LazyPart, lazyPart } from '#ui/lazy-part/lazy-part.tsx';

const FloatingButtons = lazyPart(
  async () => (await import('./floating-buttons.tsx')).FloatingButtons,
);

/** A slow machine that draws without a pause has no idle time, so the buttons come after this time at the latest. */
const latestMs = 2_000;

/** Shows the floating buttons of the assistant on its pages (spec §1), once the browser has nothing else to do. */
export function Assistant() {
  const { pathname } = useLocation();
  const config = useSession((session) => session.userConfig);
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    // Safari has no idle callbacks.
    if (!window.requestIdleCallback) return setIdle(true);
    const call = requestIdleCallback(() => setIdle(true), { timeout: latestMs });
    return () => cancelIdleCallback(call);
  }, []);
  if (!isIdle || !isAssistantOn(config, pathname)) return null;
  return (
    <LazyPart>
      <FloatingButtons />
    </LazyPart>
  );
}
