import { z } from 'zod';
import { area, raw, route } from '../kit/route.ts';
import { sexes } from '../values/person.ts';
import { Preferences, PreferencesForm } from '../values/preferences.ts';
import { MenuReply } from './menu.ts';

// Signing in and staying signed in (spec §3, §4, §7; RFC 6749).

export const TokenRequest = z.strictObject({
  grant_type: z.enum(['password', 'refresh_token', 'client_credentials']),
  username: z.string().max(64).optional(),
  password: z.string().max(128).optional(),
  /** The characters of the captcha; `key` names the captcha. */
  code: z.string().max(16).optional(),
  key: z.string().max(64).optional(),
  refresh_token: z.string().max(200).optional(),
  scope: z.string().max(100).optional(),
});

export const TokenReply = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  /** The refresh token; absent for a client that may not renew tokens. */
  refresh_token: z.string().optional(),
  expires_in: z.number().int(),
  scope: z.string(),
});
export type TokenReply = z.output<typeof TokenReply>;

export const exampleToken: TokenReply = {
  access_token: 'nQ2…',
  token_type: 'Bearer',
  refresh_token: 'V8c…',
  expires_in: 900,
  scope: 'console',
};

/**
 * The form of a user's own profile. The lengths are those of the specified form; the locales contain the messages of
 * spec §5.
 */
export const ProfileForm = z.strictObject({
  nickName: z.string().trim().min(2).max(20),
  sex: z.enum(sexes),
  email: z.union([z.literal(''), z.email().max(100)]),
  mobile: z.union([z.literal(''), z.string().regex(/^1[3-9]\d{9}$/)]),
  desc: z.string().max(100),
});
export type ProfileForm = z.output<typeof ProfileForm>;

export const Principal = z.object({
  username: z.string(),
  nickName: z.string(),
  orgName: z.string(),
  roleIds: z.array(z.string()),
  roleNames: z.array(z.string()),
  avatar: z.string(),
  isSuper: z.boolean(),
  sex: z.enum(sexes),
  email: z.string(),
  mobile: z.string(),
  desc: z.string(),
  createTime: z.string(),
  lastLoginTime: z.string().nullable(),
  mustChangePassword: z.boolean(),
  /** False if the account can only use single sign-on. */
  hasPassword: z.boolean(),
  /** The libraries in the account's scope; null means all. */
  libraries: z.array(z.string()).nullable(),
  preferences: Preferences,
});
export type Principal = z.output<typeof Principal>;

export const UserConfig = z.object({
  analytics_ai_enable: z.boolean(),
  analytics_ai_code: z.string(),
  analytics_ai_text: z.string(),
  /** Paths separated by commas, as the specification says; the page splits the text. */
  analytics_ai_route: z.string(),
  copyright: z.object({ 'zh-CN': z.string(), 'en-US': z.string() }),
  opacTemplate: z.string(),
});
export type UserConfig = z.output<typeof UserConfig>;

const examplePrincipal: Principal = {
  username: 'super',
  nickName: '超级管理员',
  orgName: '市图书馆',
  roleIds: [],
  roleNames: [],
  avatar: '',
  isSuper: true,
  sex: 'secret',
  email: '',
  mobile: '',
  desc: '',
  createTime: '2026-11-01T00:00:00.000Z',
  lastLoginTime: null,
  mustChangePassword: false,
  hasPassword: true,
  libraries: null,
  preferences: { growthColours: 'green', isTourDone: true, hasNews: false },
};

const exampleConfig: UserConfig = {
  analytics_ai_enable: false,
  analytics_ai_code: 'stacksight',
  analytics_ai_text: '/analyticsWeb/',
  analytics_ai_route: '',
  copyright: { 'zh-CN': '© 2026 馆析', 'en-US': '© 2026 Stacksight' },
  opacTemplate: '',
};

export const session = area('session', {
  token: route({
    method: 'POST',
    path: '/auth/oauth/token',
    summary: 'Sign in with a password or as a client, or renew a token',
    needs: 'public',
    body: TokenRequest,
    bodyType: 'form',
    reply: raw(TokenReply),
    example: exampleToken,
    errors: 'oauth',
  }),
  captcha: route({
    method: 'GET',
    path: '/auth/captcha',
    summary: 'A captcha for the sign-in form; valid once, for 120 seconds',
    needs: 'public',
    reply: z.object({
      isRequired: z.boolean(),
      key: z.string(),
      /** A PNG as a data URL; empty if the sign-in needs no captcha. */
      image: z.string(),
      expiresInSeconds: z.number().int(),
    }),
    example: {
      isRequired: true,
      key: 'b1f6…',
      image: 'data:image/png;base64,iVBOR…',
      expiresInSeconds: 120,
    },
  }),
  providers: route({
    method: 'GET',
    path: '/auth/providers',
    summary: 'The third parties for single sign-on',
    needs: 'public',
    reply: z.array(z.object({ id: z.string(), name: z.string() })),
    example: [{ id: 'city-sso', name: '市民统一认证' }],
  }),
  user: route({
    method: 'GET',
    path: '/auth/user',
    summary: 'The account of the caller',
    needs: 'signedIn',
    reply: z.object({ principal: Principal }),
    example: { principal: examplePrincipal },
  }),
  updateProfile: route({
    method: 'PUT',
    path: '/auth/profile',
    summary: 'Change the caller’s profile',
    needs: 'signedIn',
    body: ProfileForm,
    reply: z.null(),
    example: null,
  }),
  savePreferences: route({
    method: 'PUT',
    path: '/auth/preferences',
    summary: 'Save choices of the caller: growth colours, and what they have seen of the console',
    needs: 'signedIn',
    body: PreferencesForm,
    reply: Preferences,
    example: { growthColours: 'red', isTourDone: true, hasNews: false },
  }),
  changePassword: route({
    method: 'POST',
    path: '/auth/changePassword',
    summary: 'Change the caller’s password; all their other sessions end',
    needs: 'signedIn',
    body: z.strictObject({
      oldPassword: z.string().max(128),
      newPassword: z.string().min(12).max(128),
    }),
    reply: z.null(),
    example: null,
  }),
  signOut: route({
    method: 'DELETE',
    path: '/auth/signout',
    summary: 'Sign out',
    needs: 'signedIn',
    reply: z.null(),
    example: null,
  }),
  userConfig: route({
    method: 'GET',
    path: '/auth/sys-config/current-user-config',
    summary: 'The console’s configuration for the caller',
    needs: 'signedIn',
    reply: UserConfig,
    example: exampleConfig,
  }),
  entry: route({
    method: 'GET',
    path: '/auth/entry',
    summary:
      'What the console needs to start, in one call: the account, the configuration, the menu and the permissions of the caller',
    needs: 'signedIn',
    reply: MenuReply.extend({ principal: Principal, userConfig: UserConfig }),
    example: {
      principal: examplePrincipal,
      userConfig: exampleConfig,
      permissions: ['dashboard:view'],
      routes: [],
    },
  }),
  version: route({
    method: 'GET',
    path: '/auth/open-api/version',
    summary: 'Version, build time and changes',
    needs: 'signedIn',
    reply: z.object({ version: z.string(), packageTime: z.string(), upgradeDesc: z.string() }),
    example: { version: '0.1.0', packageTime: '2026-11-21T08:00:00.000Z', upgradeDesc: '首个版本' },
  }),
});
