import { Activity, lazy, type ReactNode, Suspense, use, useLayoutEffect, useState } from 'react';
import { clearSession, useSession } from '#lib/session/session-store.ts';
import { goTo, usePlace } from '#lib/window/place.ts';
import { loadOrReload } from '#lib/window/release.ts';
import { ErrorBoundary } from '#ui/error-boundary/error-boundary.tsx';
import { chooseScreen, type Screen } from './entry/choose-screen.ts';
import { enterConsole } from './entry/enter.ts';
import { loaders } from './entry/entry.ts';
import { EntryFailure } from './entry/entry-failure.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { AlertDialog, Toaster } from './toaster.tsx';

// Shows the screen that the guard of spec §2 allows: single sign-on, the first password, or the shell. React does not
// render the login page (`entry/watch-screen.ts`).

const ChangePasswordPage = lazy(async () => ({
  default: (await loadOrReload(loaders.changePassword)).ChangePasswordPage,
}));
const JumpPage = lazy(async () => ({ default: (await loadOrReload(loaders.jump)).SsoJumpPage }));
const Shell = lazy(async () => ({ default: (await loadOrReload(loaders.shell)).Shell }));

export function Root() {
  return (
    <>
      <OfflineBanner />
      <ErrorBoundary fallback={(error, retry) => <EntryFailure error={error} retry={retry} />}>
        <Suspense fallback={null}>
          <World />
        </Suspense>
      </ErrorBoundary>
      <Toaster />
      <AlertDialog />
    </>
  );
}

function World() {
  const path = usePlace((place) => place.path);
  const hasToken = useSession((session) => session.accessToken !== null);
  const user = useSession((session) => session.user);
  const screen = chooseScreen(path, {
    isSignedIn: hasToken && user !== null,
    mustChangePassword: user?.mustChangePassword ?? false,
  });
  const isWaiting = useIsWaiting(screen, user?.username ?? null);
  const content: Record<Screen, () => ReactNode> = {
    login: () => null,
    jump: () => (
      <Cleared>
        <JumpPage />
      </Cleared>
    ),
    changePassword: () => <ChangePasswordPage />,
    shell: () => (
      <ErrorBoundary
        key={user?.username}
        fallback={(error, retry) => <EntryFailure error={error} retry={retry} />}
      >
        <Entered />
      </ErrorBoundary>
    ),
  };
  return (
    <>
      <Address screen={screen} />
      {/* The shell of an expired session stays, hidden under the login page, and keeps the text that its user typed. */}
      <Activity mode={isWaiting ? 'hidden' : 'visible'}>
        {content[isWaiting ? 'shell' : screen]()}
      </Activity>
    </>
  );
}

/** Returns whether the shell waits behind the login page for the user whose session has expired. */
function useIsWaiting(screen: Screen, username: string | null): boolean {
  const [shown, setShown] = useState<string | null>(null);
  const next = screen === 'shell' ? username : username === shown ? shown : null;
  if (next !== shown) setShown(next);
  return screen === 'login' && next !== null;
}

/** Clears the stored session before its children render. */
function Cleared({ children }: { children: ReactNode }) {
  useState(clearSession);
  return children;
}

/** Sets the address of the window to the address of the shown screen. */
function Address({ screen }: { screen: Screen }) {
  useLayoutEffect(() => {
    if (screen === 'changePassword' && window.location.pathname !== '/changePassword')
      goTo('/changePassword');
  }, [screen]);
  return null;
}

/** Shows the shell as soon as user, configuration and menu have loaded (first entry, spec §2). */
function Entered() {
  use(enterConsole());
  return <Shell />;
}
