import type { Language } from '@stacksight/contract';
import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import login from '#features/session/login/login.module.css?inline';
import { LoginView } from '#features/session/login/login-view.tsx';
import { defaultSettings } from '#lib/stored-settings.ts';
import { toPalette, toVariables } from '#lib/theme/palette.ts';
import entrance from '#ui/entrance/entrance.module.css?inline';
import form from '#ui/entrance/entrance-form.module.css?inline';
import field from '#ui/entrance/field.module.css?inline';
import base from '../theme/base.css?inline';
import frame from './frame.css?inline';

// Makes, during the build, the HTML that the browser shows before any file has loaded.

type LocaleTree = Record<string, Record<string, unknown>>;

/** Returns the HTML of the login page in one language, as the content of a `<template>`. */
export async function renderLogin(language: Language, words: LocaleTree): Promise<string> {
  const i18n = i18next.createInstance();
  await i18n.init({ lng: language, defaultNS: 'common', resources: { [language]: words } });
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <LoginView />
    </I18nextProvider>,
  );
}

/** Returns the styles of the login page and of the shell's frame, with the default colours. */
export function firstStyles(): string {
  const variables = toVariables(toPalette(defaultSettings.colour, false));
  const colours = variables.map(([name, value]) => `${name}:${value}`).join(';');
  return [`:root{${colours}}`, base, entrance, form, field, login, frame].join('\n');
}
