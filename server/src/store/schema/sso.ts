import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

/** Other systems whose signed tickets the server accepts. */
export const ssoIssuer = pgTable('sso_issuer', {
  id: uuid('id').primaryKey().defaultRandom(),
  name: text('name').notNull(),
  secretSealed: text('secret_sealed').notNull(),
  isEnabled: boolean('is_enabled').notNull().default(true),
  createdAt: instant('created_at').notNull().defaultNow(),
});

/** Tickets that were already used; each works once. */
export const ssoUsedTicket = pgTable('sso_used_ticket', {
  issuer: text('issuer').notNull(),
  jti: text('jti').notNull(),
  expiresAt: instant('expires_at').notNull(),
});

/** OpenID Connect providers that people can sign in with. */
export const oidcProvider = pgTable('oidc_provider', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  issuer: text('issuer').notNull(),
  clientId: text('client_id').notNull(),
  secretSealed: text('secret_sealed').notNull(),
  usernameClaim: text('username_claim').notNull().default('preferred_username'),
  scope: text('scope').notNull().default('openid profile'),
  isEnabled: boolean('is_enabled').notNull().default(true),
  createdAt: instant('created_at').notNull().defaultNow(),
});
