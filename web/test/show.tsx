import type { Language, Permission } from '@stacksight/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { page } from 'vitest/browser';
import { shellWords } from '#app/entry/entry.ts';
import { ShellTheme } from '#app/shell/shell-theme.tsx';
import '#app/theme/base.css';
import { AlertDialog, Toaster } from '#app/toaster.tsx';
import { changeLanguage, startWords } from '#lib/i18n/i18n.ts';
import { useNotifications } from '#lib/notify.ts';
import { queryClient } from '#lib/query-client.ts';
import { saveSession } from '#lib/session/session-store.ts';
import { saveSettings } from '#lib/settings.ts';
import { startTheme } from '#lib/theme/apply-theme.ts';

startTheme();
const words = startWords(shellWords);
let root: Root | null = null;

type Options = {
  language?: Language;
  isDark?: boolean;
  /** The width of the window in pixels. */
  width?: number;
  permissions?: readonly Permission[];
};

/** Shows a component in the browser with the parts that surround every page, after removing those of the last test. */
export async function show(component: ReactNode, options: Options = {}) {
  const { language = 'zh-CN', isDark = false, width = 1280, permissions = [] } = options;
  await words;
  root?.unmount();
  document.body.replaceChildren();
  localStorage.clear();
  queryClient.clear();
  useNotifications.setState({ toasts: [], alert: null });
  await page.viewport(width, 800);
  await changeLanguage(language);
  saveSettings({ dark: isDark });
  saveSession({ permissions: [...permissions] });
  const mounted = createRoot(document.body.appendChild(document.createElement('div')));
  root = mounted;
  const render = (shown: ReactNode) =>
    mounted.render(
      <QueryClientProvider client={queryClient}>
        <Suspense>
          <ShellTheme>
            <MemoryRouter initialEntries={['/page']} useTransitions={false}>
              {shown}
            </MemoryRouter>
          </ShellTheme>
        </Suspense>
        <Toaster />
        <AlertDialog />
      </QueryClientProvider>,
    );
  render(component);
  return { showInstead: render };
}
