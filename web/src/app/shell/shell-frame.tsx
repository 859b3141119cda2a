import { Suspense } from 'react';
import { Link, Navigate, Route, Routes } from 'react-router';
import { useLanguage } from '#lib/i18n/use-language.ts';
import { useMenu } from '../menu/use-menu.ts';
import { pageOf } from '../pages.ts';

export function ShellFrame() {
  const { pages } = useMenu();
  const language = useLanguage();
  return (
    <div>
      <nav>
        {pages.map((page) => (
          <Link key={page.path} to={page.path}>
            {page.title[language]}{' '}
          </Link>
        ))}
      </nav>
      <Suspense fallback={null}>
        <Routes>
          <Route path="/" element={<Navigate to="/dashboard" replace />} />
          {pages.map((page) => {
            const Page = pageOf(page.component);
            return <Route key={page.path} path={page.path} element={Page ? <Page /> : page.path} />;
          })}
        </Routes>
      </Suspense>
    </div>
  );
}
