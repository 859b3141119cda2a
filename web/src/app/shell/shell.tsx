import { routes } from 'virtual:routes';
import { QueryClientProvider } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { BrowserRouter } from 'react-router';
import { addRoutes } from '#lib/api/routes.ts';
import { queryClient } from '#lib/query-client.ts';
import { useSession } from '#lib/session/session-store.ts';
import { unsaved } from '#lib/unsaved/unsaved.ts';
import { tags } from '../tags/tags-store.ts';
import { preloadHere } from './pages/preload.ts';
import { ShellFrame } from './shell-frame.tsx';
import { ShellTheme } from './shell-theme.tsx';

addRoutes(routes);
preloadHere();

// The next user must see nothing of this one.
useSession.subscribe(({ user }, before) => {
  if (user !== null || before.user === null) return;
  queryClient.clear();
  tags.reset();
  unsaved.clear();
});

/** Everything behind the guard. */
export function Shell() {
  // Its frame stood in the HTML until now.
  useLayoutEffect(() => document.getElementById('frame')?.remove(), []);
  return (
    <QueryClientProvider client={queryClient}>
      <ShellTheme>
        {/* What a view is lies in its address: put off, the next click would be made on what is no longer so. */}
        <BrowserRouter useTransitions={false}>
          <ShellFrame />
        </BrowserRouter>
      </ShellTheme>
    </QueryClientProvider>
  );
}
