import { bigint, boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

/** Clients that may ask for tokens. */
export const oauthClient = pgTable('oauth_client', {
  clientId: text('client_id').primaryKey(),
  id: uuid('id').notNull().defaultRandom(),
  secretHash: text('secret_hash'),
  scope: text('scope').notNull().default(''),
  authorizedGrantTypes: text('authorized_grant_types').notNull().default('password,refresh_token'),
  accessTokenValidity: bigint('access_token_validity', { mode: 'number' }).notNull(),
  refreshTokenValidity: bigint('refresh_token_validity', { mode: 'number' }).notNull(),
  webServerRedirectUri: text('web_server_redirect_uri').notNull().default(''),
  autoapprove: boolean('autoapprove').notNull().default(true),
  remark: text('remark').notNull().default(''),
  accountId: uuid('account_id'),
  secretAt: instant('secret_at'),
  createdAt: instant('created_at').notNull().defaultNow(),
  modifiedAt: instant('modified_at').notNull().defaultNow(),
});

/** A sign-in with every token that was renewed from it. */
export const session = pgTable('session', {
  id: uuid('id').primaryKey(),
  accountId: uuid('account_id').notNull(),
  clientId: text('client_id').notNull(),
  ofClient: boolean('of_client').notNull().default(false),
  scope: text('scope').notNull().default(''),
  cookieHash: text('cookie_hash'),
  address: text('address').notNull(),
  userAgent: text('user_agent').notNull(),
  createdAt: instant('created_at').notNull(),
  lastSeenAt: instant('last_seen_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  endedAt: instant('ended_at'),
  endReason: text('end_reason'),
});

/** The hashes of tokens; the tokens themselves are not stored. */
export const sessionToken = pgTable('session_token', {
  hash: text('hash').primaryKey(),
  sessionId: uuid('session_id').notNull(),
  kind: text('kind', { enum: ['access', 'refresh'] }).notNull(),
  issuedAt: instant('issued_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
});

/** The hashes of passports, each good for one call of the assistant. */
export const passport = pgTable('passport', {
  hash: text('hash').primaryKey(),
  sessionId: uuid('session_id').notNull(),
  expiresAt: instant('expires_at').notNull(),
});

/** Captchas that were shown and not answered yet. */
export const captcha = pgTable('captcha', {
  key: text('key').primaryKey(),
  answerHash: text('answer_hash').notNull(),
  expiresAt: instant('expires_at').notNull(),
});

/** Failed sign-ins, by account and by address. */
export const loginThrottle = pgTable('login_throttle', {
  key: text('key').primaryKey(),
  failures: integer('failures').notNull(),
  lastFailedAt: instant('last_failed_at').notNull(),
  blockedUntil: instant('blocked_until').notNull(),
});
