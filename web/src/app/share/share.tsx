import i18next from 'i18next';
import { createRoot } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import { toLanguage } from '#lib/i18n/language.ts';
import english from '#locales/en-US/report-screen.json' with { type: 'json' };
import chinese from '#locales/zh-CN/report-screen.json' with { type: 'json' };
import './share.css';
import { SharedReport } from './shared-report.tsx';

// The page of links: a document of its own, without the console, its session and its storage.

void start();

async function start(): Promise<void> {
  const language = toLanguage(navigator.languages);
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    interpolation: { escapeValue: false },
    resources: {
      'zh-CN': { 'report-screen': chinese },
      'en-US': { 'report-screen': english },
    },
  });
  document.documentElement.lang = language;
  const root = document.getElementById('share');
  if (root) createRoot(root).render(<SharedReport />);
}
