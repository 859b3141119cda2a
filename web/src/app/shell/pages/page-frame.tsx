import { Suspense } from 'react';
import { type Location, Navigate, Route, Routes, useLocation } from 'react-router';
import { ErrorBoundary } from '#ui/error-boundary/error-boundary.tsx';
import type { PageRoute } from '../../menu/route-tree.ts';
import { pageOfComponent } from '../../pages.ts';
import { MissingPage } from './missing-page.tsx';
import { PageFailure } from './page-failure.tsx';
import { PageSkeleton } from './page-skeleton.tsx';

type Props = { page: PageRoute | null; location: Location };

/** Shows one page with its own router address; while it is hidden, it keeps its last address. */
export function PageFrame({ page, location }: Props) {
  return (
    <ErrorBoundary fallback={(error, retry) => <PageFailure error={error} retry={retry} />}>
      <Suspense fallback={<PageSkeleton />}>
        <Routes location={location}>
          <Route path={page?.path ?? '*'} element={<Content page={page} />} />
        </Routes>
      </Suspense>
    </ErrorBoundary>
  );
}

/** Returns the target of a redirect; the search of the old address follows the search of the target. */
function redirectTo(redirect: string, search: string): string {
  if (search === '') return redirect;
  return redirect.includes('?') ? `${redirect}&${search.slice(1)}` : redirect + search;
}

function Content({ page }: { page: PageRoute | null }) {
  const { search } = useLocation();
  if (page === null) return <MissingPage reason="address" />;
  if (page.redirect !== null) return <Navigate to={redirectTo(page.redirect, search)} replace />;
  const Page = pageOfComponent(page.component);
  return Page ? <Page /> : <MissingPage reason="component" />;
}
