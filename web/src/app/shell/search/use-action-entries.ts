import {
  BarsOutlined,
  BulbOutlined,
  ClearOutlined,
  CompassOutlined,
  FieldNumberOutlined,
  GiftOutlined,
  InfoCircleOutlined,
  LinkOutlined,
  LogoutOutlined,
  MenuFoldOutlined,
  RiseOutlined,
  TranslationOutlined,
} from '@ant-design/icons';
import { type ComponentType, createElement, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { changeLanguage } from '#lib/i18n/i18n.ts';
import { useLanguage } from '#lib/i18n/use-language.ts';
import { ask } from '#lib/notify.ts';
import { savePreferences, usePreferences } from '#lib/session/preferences.ts';
import { saveSettings, useSettings } from '#lib/settings.ts';
import { menuSettingOf, type NumberStyle, numberStyles } from '#lib/stored-settings.ts';
import { unsaved } from '#lib/unsaved/unsaved.ts';
import { copyText } from '#lib/window/copy-text.ts';
import { useIsNarrow } from '#lib/window/use-is-narrow.ts';
import { useShellActions } from '../header/use-shell-actions.ts';
import { openNews, openTour } from '../welcome/welcome-store.ts';
import { addPinyin, type SearchEntry } from './search-entry.ts';

type Action = {
  key: string;
  title: string;
  /** Other texts that find the action, separated by commas. */
  words: string;
  icon: ComponentType<{ 'aria-hidden': true }>;
  run: () => void;
};

/** Returns the search entries of settings and commands that act at once. */
export function useActionEntries(): readonly SearchEntry[] {
  const { t } = useTranslation(['search', 'shell']);
  const shown = useShownSettings();
  const { showVersion, clearCache, signOut } = useShellActions();
  const isChinese = useLanguage() === 'zh-CN';
  const askAndSignOut = async () => {
    const question = { title: t('signOut.title'), text: t('signOut.question') };
    // With unsaved changes, the sign-out itself asks a question.
    if (unsaved.hasAny() || (await ask(question))) signOut();
  };
  const actions: readonly Action[] = [
    ...shown,
    {
      key: 'language',
      title: t('action.language'),
      words: t('action.languageWords'),
      icon: TranslationOutlined,
      run: () => void changeLanguage(isChinese ? 'en-US' : 'zh-CN'),
    },
    {
      key: 'copyAddress',
      title: t('action.copyAddress'),
      words: t('action.copyAddressWords'),
      icon: LinkOutlined,
      run: () => void copyText(window.location.href, t('action.copied')),
    },
    {
      key: 'tour',
      title: t('shell:user.tour'),
      words: t('action.tourWords'),
      icon: CompassOutlined,
      run: openTour,
    },
    {
      key: 'news',
      title: t('shell:user.news'),
      words: t('action.newsWords'),
      icon: GiftOutlined,
      run: openNews,
    },
    {
      key: 'version',
      title: t('shell:user.version'),
      words: t('action.versionWords'),
      icon: InfoCircleOutlined,
      run: showVersion,
    },
    {
      key: 'clearCache',
      title: t('shell:user.clearCache'),
      words: t('action.clearCacheWords'),
      icon: ClearOutlined,
      run: clearCache,
    },
    {
      key: 'signOut',
      title: t('shell:user.signOut'),
      words: t('action.signOutWords'),
      icon: LogoutOutlined,
      run: () => void askAndSignOut(),
    },
  ];
  const titles = actions.map(({ title }) => title).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: an action with the same title does the same
  return useMemo(() => actions.map(toEntry), [titles]);
}

function useShownSettings(): readonly Action[] {
  const { t } = useTranslation(['search', 'shell']);
  const { dark, numberStyle, multipage, ...settings } = useSettings();
  const menu = menuSettingOf(useLocation().pathname);
  const isNarrow = useIsNarrow();
  const other = usePreferences()?.growthColours === 'red' ? 'green' : 'red';
  const numbers: Readonly<Record<NumberStyle, string>> = {
    language: t('action.numbersByLanguage'),
    metric: t('action.numbers', { example: t('shell:settings.metric') }),
    chinese: t('action.numbers', { example: t('shell:settings.chinese') }),
  };
  const sidebar: Action = {
    key: 'sidebar',
    title: settings[menu] ? t('action.hideSidebar') : t('action.showSidebar'),
    words: t('action.sidebarWords'),
    icon: MenuFoldOutlined,
    run: () => saveSettings({ [menu]: !settings[menu] }),
  };
  return [
    {
      key: 'dark',
      title: dark ? t('action.light') : t('action.dark'),
      words: t('action.darkWords'),
      icon: BulbOutlined,
      run: () => saveSettings({ dark: !dark }),
    },
    ...numberStyles
      .filter((style) => style !== numberStyle)
      .map((style) => ({
        key: `numbers-${style}`,
        title: numbers[style],
        words: t('action.numbersWords'),
        icon: FieldNumberOutlined,
        run: () => saveSettings({ numberStyle: style }),
      })),
    {
      key: 'growth',
      title: other === 'red' ? t('action.growthRed') : t('action.growthGreen'),
      words: t('action.growthWords'),
      icon: RiseOutlined,
      run: () => void savePreferences({ growthColours: other }),
    },
    // On small screens the sidebar is a drawer, which this setting does not control.
    ...(isNarrow ? [] : [sidebar]),
    {
      key: 'tags',
      title: multipage ? t('action.hideTags') : t('action.showTags'),
      words: t('action.tagsWords'),
      icon: BarsOutlined,
      run: () => saveSettings({ multipage: !multipage }),
    },
  ];
}

function toEntry({ key, title, words, icon, run }: Action): SearchEntry {
  return {
    id: `action:${key}`,
    kind: 'action',
    title,
    note: '',
    icon: createElement(icon, { 'aria-hidden': true }),
    names: addPinyin([title, ...words.split(/\s*,\s*/)]),
    words: [],
    does: run,
  };
}
