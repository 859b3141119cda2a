import type { Language } from '@stacksight/contract';
import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { getLanguage, storeLanguage } from './language.ts';

// Each file of `locales/<language>/` is a namespace, which loads when a screen first uses it.

type NamespaceTexts = Record<string, unknown>;
const files = import.meta.glob<NamespaceTexts>('../../locales/*/*.json', { import: 'default' });

const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read(language, namespace, done) {
    const load = files[`../../locales/${language}/${namespace}.json`];
    if (!load) return done(null, {});
    load().then(
      (words) => done(null, words),
      (error: Error) => done(error, null),
    );
  },
};

export const i18n = i18next;

/** Starts i18next with the namespaces that the first screen needs. */
export async function startWords(namespaces: readonly string[]): Promise<void> {
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: getLanguage(),
      // Both languages have all texts (`npm run check`); with a fallback, an English page would load the Chinese texts
      // too.
      fallbackLng: false,
      load: 'currentOnly',
      partialBundledLanguages: true,
      ns: ['common', ...namespaces],
      defaultNS: 'common',
      interpolation: { escapeValue: false },
      returnNull: false,
      // The page never shows a key: a missing text is empty on the screen and logs an error in the browser's console.
      parseMissingKeyHandler: (key) => {
        console.error(`no words for ${key}`);
        return '';
      },
    });
  document.documentElement.lang = getLanguage();
}

/** Changes the language of the page and stores the choice. */
export async function changeLanguage(language: Language): Promise<void> {
  storeLanguage(language);
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
}
