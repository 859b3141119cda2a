import type { contract, MenuReply, UserConfig, WithBothNames } from '@stacksight/contract';
import type { ServerDeps } from '#kit/deps.ts';
import type { HandlersFor } from '#kit/handler.ts';
import { withCookies } from '#kit/replies.ts';
import type { Caller } from '#lib/caller.ts';
import { createCaptcha } from './captcha/captcha.service.ts';
import { listProviders, readParams } from './param.store.ts';
import { preferencesOf, savePreferences } from './preferences.store.ts';
import { changePassword, changeProfile, describeCaller, signOut } from './profile.service.ts';
import { readRelease, readVersion } from './release.ts';
import { toCookies } from './tokens/cookie.ts';
import { grantTokens } from './tokens/grant.service.ts';

type MenuOf = (caller: Caller) => Promise<WithBothNames<MenuReply>>;

export function sessionRoutes(
  deps: ServerDeps & { menuOf: MenuOf },
): HandlersFor<typeof contract.session> {
  const { store, secrets } = deps;
  return {
    token: (call) => grantTokens(deps, call.body, call),
    captcha: () => createCaptcha(deps),
    providers: () => listProviders(store.db),
    user: async ({ caller, language }) => ({
      principal: await describeCaller(deps, caller, language),
    }),
    updateProfile: async ({ caller, body, origin }) => {
      await changeProfile(deps, caller, body, origin);
      return null;
    },
    savePreferences: async ({ caller: { accountId }, body }) => {
      const version = readVersion();
      await savePreferences(store.db, accountId, body, version);
      return preferencesOf(store.db, accountId, version);
    },
    changePassword: async (call) => {
      await changePassword(deps, call.caller, call.body, call);
      return null;
    },
    signOut: async ({ caller, origin }) => {
      await signOut(deps, caller, origin);
      const { fingerprint } = secrets;
      return withCookies(null, toCookies('', origin, { fingerprint, maxAgeSeconds: 0 }));
    },
    userConfig: async () => toUserConfig(await readParams(store.db)),
    entry: async ({ caller, language }) => {
      const [principal, params, menu] = await Promise.all([
        describeCaller(deps, caller, language),
        readParams(store.db),
        deps.menuOf(caller),
      ]);
      return { principal, userConfig: toUserConfig(params), ...menu };
    },
    version: async () => readRelease(),
  };
}

function toUserConfig(params: Readonly<Record<string, string>>): UserConfig {
  const value = (key: string) => params[key] ?? '';
  return {
    analytics_ai_enable: value('analytics_ai_enable') === 'true',
    analytics_ai_code: value('analytics_ai_code'),
    analytics_ai_text: value('analytics_ai_text'),
    analytics_ai_route: value('analytics_ai_route'),
    copyright: { 'zh-CN': value('copyright.zh-CN'), 'en-US': value('copyright.en-US') },
    opacTemplate: value(`opac.template.${value('opac.deployment')}`),
  };
}
