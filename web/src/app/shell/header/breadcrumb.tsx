import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useLanguage } from '#lib/i18n/use-language.ts';
import { useMenu } from '../../menu/use-menu.ts';
import { matchPage } from '../pages/match-page.ts';
import styles from './header.module.css';

/** Shows the path to the page in the menu: subsystem, group, page. */
export function Breadcrumb() {
  const { t } = useTranslation('shell');
  const language = useLanguage();
  const { pages } = useMenu();
  const { pathname } = useLocation();
  const page = matchPage(pages, pathname);
  if (page === null) return <div className={styles.breadcrumb} />;
  const titles = [...page.trail, page.title].map((title) => title[language]).filter(Boolean);
  const distinct = titles.filter((title, index) => title !== titles[index - 1]);
  return (
    <nav className={styles.breadcrumb} aria-label={t('breadcrumb')}>
      <ol>
        {distinct.map((title, index) => (
          <li key={title} aria-current={index === distinct.length - 1 ? 'page' : undefined}>
            {title}
          </li>
        ))}
      </ol>
    </nav>
  );
}
