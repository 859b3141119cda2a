import type { Language } from '@stacksight/contract';
import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import arrange from '#features/dashboard/arrange/arrange.module.css?inline';
import dashboard from '#features/dashboard/dashboard-page.module.css?inline';
import early from '#features/dashboard/early/early-board.module.css?inline';
import { EarlyBoardView } from '#features/dashboard/early/early-board-view.tsx';
import login from '#features/session/login/login.module.css?inline';
import { LoginView } from '#features/session/login/login-view.tsx';
import { defaultSettings } from '#lib/stored-settings.ts';
import { toPalette, toVariables } from '#lib/theme/palette.ts';
import entrance from '#ui/entrance/entrance.module.css?inline';
import form from '#ui/entrance/entrance-form.module.css?inline';
import field from '#ui/entrance/field.module.css?inline';
import metric from '#ui/metric/metric.module.css?inline';
import tile from '#ui/metric/stat-tile.module.css?inline';
import page from '#ui/page/page.module.css?inline';
import statisticPage from '#ui/statistic-page/statistic-page.module.css?inline';
import base from '../theme/base.css?inline';
import frame from './frame.css?inline';

// Makes, during the build, the HTML that the browser shows before any file has loaded.

type LocaleTree = Record<string, Record<string, unknown>>;

/** Returns the HTML of the login page and of the waiting dashboard in one language, each in a `<template>`. */
export async function renderTemplates(language: Language, words: LocaleTree): Promise<string> {
  const i18n = i18next.createInstance();
  await i18n.init({ lng: language, defaultNS: 'common', resources: { [language]: words } });
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <template data-login={language}>
        <LoginView />
      </template>
      <template data-board={language}>
        <EarlyBoardView />
      </template>
    </I18nextProvider>,
  );
}

/** Returns the styles of the login page and of the shell's frame, with the default colours. */
export function firstStyles(): string {
  const variables = toVariables(toPalette(defaultSettings.colour, false));
  const colours = variables.map(([name, value]) => `${name}:${value}`).join(';');
  return [`:root{${colours}}`, base, entrance, form, field, login, frame].join('\n');
}

/** Returns the styles of the components whose looks the waiting dashboard has. */
export const boardStyles = () =>
  [page, statisticPage, tile, metric, arrange, dashboard, early].join('\n');
