import { lazy, Suspense } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router';
import { loadChangePassword, loadJump, loadLogin, loadShell } from './entry/entry.ts';
import { EntryFailure } from './entry/entry-failure.tsx';
import { Cleared, Entered, SignedIn } from './entry/guard.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { loadOrReload } from './release.ts';
import { AlertDialog, Toaster } from './toaster.tsx';

const LoginPage = lazy(async () => ({ default: (await loadOrReload(loadLogin)).LoginPage }));
const ChangePasswordPage = lazy(async () => ({
  default: (await loadOrReload(loadChangePassword)).ChangePasswordPage,
}));
const JumpPage = lazy(async () => ({ default: (await loadOrReload(loadJump)).SsoJumpPage }));
const Shell = lazy(async () => ({ default: (await loadOrReload(loadShell)).Shell }));

const failure = (error: unknown, retry: () => void) => <EntryFailure error={error} retry={retry} />;

const jump = (
  <Cleared>
    <JumpPage />
  </Cleared>
);

/** The four plain pages, and the shell behind the guard for every other address. */
export function App() {
  return (
    <BrowserRouter>
      <ErrorBoundary fallback={failure}>
        <Suspense fallback={null}>
          <Routes>
            <Route
              path="/login"
              element={
                <Cleared>
                  <LoginPage />
                </Cleared>
              }
            />
            <Route path="/tcc_sso_login/:orgId?" element={jump} />
            <Route path="/admin_sso_login" element={jump} />
            <Route path="/extSystem_sso_login" element={jump} />
            <Route path="/random_sso_login" element={jump} />
            <Route
              path="/changePassword"
              element={
                <SignedIn>
                  <ChangePasswordPage />
                </SignedIn>
              }
            />
            <Route
              path="*"
              element={
                <SignedIn>
                  <ErrorBoundary fallback={failure}>
                    <Entered>
                      <Shell />
                    </Entered>
                  </ErrorBoundary>
                </SignedIn>
              }
            />
          </Routes>
        </Suspense>
      </ErrorBoundary>
      <OfflineBanner />
      <Toaster />
      <AlertDialog />
    </BrowserRouter>
  );
}
