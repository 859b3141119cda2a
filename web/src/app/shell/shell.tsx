import { routes } from 'virtual:routes';
import { QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router';
import { addRoutes } from '#lib/api/routes.ts';
import { queryClient } from '#lib/query-client.ts';
import { preloadHere } from './pages/preload.ts';
import { ShellFrame } from './shell-frame.tsx';
import { ShellTheme } from './shell-theme.tsx';

addRoutes(routes);
preloadHere();

/** Everything behind the guard. */
export function Shell() {
  return (
    <QueryClientProvider client={queryClient}>
      <ShellTheme>
        <BrowserRouter>
          <ShellFrame />
        </BrowserRouter>
      </ShellTheme>
    </QueryClientProvider>
  );
}
