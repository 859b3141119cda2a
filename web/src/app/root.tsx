import { lazy, type ReactNode, Suspense, use, useLayoutEffect, useState } from 'react';
import { clearSession, useSession } from '#lib/session/session-store.ts';
import { goTo, usePlace } from '#lib/window/place.ts';
import { loadOrReload } from '#lib/window/release.ts';
import { ErrorBoundary } from '#ui/error-boundary/error-boundary.tsx';
import { chooseScreen, type Screen } from './entry/choose-screen.ts';
import { enter } from './entry/enter.ts';
import { loaders } from './entry/entry.ts';
import { EntryFailure } from './entry/entry-failure.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { AlertDialog, Toaster } from './toaster.tsx';

// The guard of spec §2 and the worlds behind it: jumping in, the first password, the shell. The login page is none of
// React's (`entry/watch-screen.ts`).

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
      {content[screen]()}
    </>
  );
}

/** Stored session data goes before anything else of the screen happens. */
function Cleared({ children }: { children: ReactNode }) {
  useState(clearSession);
  return children;
}

/** Makes the address say which screen is shown. */
function Address({ screen }: { screen: Screen }) {
  useLayoutEffect(() => {
    if (screen === 'changePassword' && window.location.pathname !== '/changePassword')
      goTo('/changePassword');
  }, [screen]);
  return null;
}

/** The shell, once user, configuration and menu are there (spec §2: first entry). */
function Entered() {
  use(enter());
  return <Shell />;
}
