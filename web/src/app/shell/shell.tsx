import { routes } from 'virtual:routes/console';
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
import { Slots } from './slots.tsx';

addRoutes(routes);
preloadHere();

// The next user must not see cached answers that this user received.
useSession.subscribe(({ user }, before) => {
  if (user !== null || before.user === null) return;
  queryClient.clear();
  tags.reset();
  unsaved.clear();
});

/** Shows the console of a signed-in user. */
export function Shell() {
  // The HTML holds a copy of the frame until React has rendered it.
  useLayoutEffect(() => document.getElementById('frame')?.remove(), []);
  return (
    <QueryClientProvider client={queryClient}>
      <ShellTheme>
        {/* The address holds the state of a view, so with a delayed update the next click would meet the old state. */}
        <BrowserRouter useTransitions={false}>
          <Slots>
            <ShellFrame />
          </Slots>
        </BrowserRouter>
      </ShellTheme>
    </QueryClientProvider>
  );
}
