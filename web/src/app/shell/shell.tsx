import { QueryClientProvider } from '@tanstack/react-query';
import { queryClient } from '#lib/query-client.ts';
import { ShellFrame } from './shell-frame.tsx';
import { ShellTheme } from './shell-theme.tsx';

/** Everything behind the guard. */
export function Shell() {
  return (
    <QueryClientProvider client={queryClient}>
      <ShellTheme>
        <ShellFrame />
      </ShellTheme>
    </QueryClientProvider>
  );
}
