import { z } from 'zod';
import { crud } from '../kit/crud.ts';
import { area, route } from '../kit/route.ts';

// OAuth clients: programs that may ask for tokens. The fields have the names of RFC 6749 and of the specification.

/** The grant types that the token endpoint supports. */
export const clientGrants = ['password', 'refresh_token', 'client_credentials'] as const;

/** The longest lifetimes of tokens, in seconds: an hour for access tokens, twelve hours for refresh tokens. */
export const longestLives = { access: 3_600, refresh: 43_200 } as const;
const lifeUpTo = (most: number) => z.number().int().min(1).max(most);
const redirectUri = z
  .url({ protocol: /^https?$/ })
  .max(200)
  .refine((url) => !url.includes(','), 'is not an address');

export const ClientForm = z.strictObject({
  clientId: z
    .string()
    .trim()
    .regex(/^[A-Za-z][\w-]*$/, 'letters, digits, _ and -, a letter first')
    .min(3)
    .max(20),
  scope: z.string().trim().max(100).default(''),
  authorizedGrantTypes: z.array(z.enum(clientGrants)).min(1),
  /** The username of the account that a `client_credentials` token acts as. */
  actsAs: z.string().trim().max(64).default(''),
  accessTokenValidity: lifeUpTo(longestLives.access),
  refreshTokenValidity: lifeUpTo(longestLives.refresh),
  webServerRedirectUri: z.array(redirectUri).max(10).default([]),
  autoapprove: z.boolean().default(true),
  remark: z.string().trim().max(100).default(''),
});
export type ClientForm = z.output<typeof ClientForm>;

export const OauthClient = z.object({
  ...ClientForm.shape,
  id: z.uuid(),
  // The name of the client. A client that was created outside of the form may not match its rules.
  clientId: z.string(),
  authorizedGrantTypes: z.array(z.string()),
  accessTokenValidity: z.number().int(),
  refreshTokenValidity: z.number().int(),
  webServerRedirectUri: z.array(z.string()),
  /** True for the client of the console, which cannot be deleted, and whose name and grants cannot change. */
  isConsole: z.boolean(),
  /** The time at which the secret was made; null for a client without a secret. */
  secretAt: z.string().nullable(),
  /** The number of open sessions. */
  sessions: z.number().int(),
  modifiedAt: z.string(),
});
export type OauthClient = z.output<typeof OauthClient>;

const id = '3f0b6c1e-6a55-4a53-9f0e-0d7f6c2b9a10';
const path = '/system/client';
const secret = 'pV2n0Yq3mL8xR5tZ7wB1cD4fG6hJ9kS0aE2iO4uT6yQ';
const routes = crud({
  path,
  one: 'client',
  row: OauthClient,
  form: ClientForm,
  fields: ['clientId', 'sessions', 'modifiedAt'],
  filters: { search: z.string().max(100).optional() },
  needs: { view: 'client:view', edit: 'client:edit' },
  example: {
    id,
    clientId: 'opac-sync',
    actsAs: '',
    scope: 'reading',
    authorizedGrantTypes: ['password', 'refresh_token'],
    accessTokenValidity: 900,
    refreshTokenValidity: 43_200,
    webServerRedirectUri: [],
    autoapprove: true,
    remark: '',
    isConsole: false,
    secretAt: '2026-11-21T08:30:00.000Z',
    sessions: 0,
    modifiedAt: '2026-11-21T08:30:00.000Z',
  },
});

export const oauthClients = area('oauthClients', {
  ...routes,
  create: route({
    method: 'POST',
    path: `${path}/add`,
    summary: 'Register a client; the reply shows its new secret once',
    needs: 'client:edit',
    body: ClientForm,
    reply: z.object({ id: z.uuid(), secret: z.string() }),
    example: { id, secret },
  }),
  exists: route({
    method: 'GET',
    path: `${path}/exists`,
    summary: 'Whether a client id is taken',
    needs: 'client:view',
    query: { clientId: z.string().max(64) },
    reply: z.object({ exists: z.boolean() }),
    example: { exists: false },
  }),
  accounts: route({
    method: 'GET',
    path: `${path}/accounts`,
    summary: 'The accounts that a client can act as: the first matches of a search',
    needs: 'client:edit',
    query: { search: z.string().max(100).optional() },
    reply: z.array(z.object({ username: z.string(), nickName: z.string() })),
    example: [{ username: 'opac', nickName: '公共目录' }],
  }),
  rotate: route({
    method: 'POST',
    path: `${path}/{id}/rotate`,
    summary: 'Make a new secret, shown once; the old one stops working',
    needs: 'client:edit',
    params: { id: z.uuid() },
    reply: z.object({ secret: z.string() }),
    example: { secret },
  }),
});
