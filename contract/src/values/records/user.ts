import { z } from 'zod';
import { emailText, mobileText, sexes } from '../person.ts';
import { Username } from './account-name.ts';

// An account, for its form, lists and workbooks.

/** A library of a group; if the code is null, the whole group. */
export const ScopeLibrary = z.strictObject({
  glc: z.string().min(1).max(64),
  libcode: z.string().min(1).max(64).nullable(),
});
export type ScopeLibrary = z.output<typeof ScopeLibrary>;

export const accountStatuses = ['valid', 'invalid'] as const;

const fields = {
  nickName: z.union([z.literal(''), z.string().trim().min(2).max(20)]).default(''),
  sex: z.enum(sexes).default('secret'),
  email: emailText.default(''),
  departmentId: z.uuid().nullable().default(null),
  /** The organisation; its name is `orgName` in the session. */
  unit: z.string().trim().max(50).default(''),
  roleIds: z.array(z.uuid()).max(50).default([]),
  mobile: mobileText.default(''),
  status: z.enum(accountStatuses).default('valid'),
  desc: z.string().trim().max(100).default(''),
  allLibraries: z.boolean().default(false),
  libraries: z.array(ScopeLibrary).max(2_000).default([]),
  /** The group that opens first; empty means the first group in scope. */
  defaultGlc: z.string().max(64).default(''),
};

export const NewUser = z.strictObject({ username: Username, ...fields });
export type NewUser = z.output<typeof NewUser>;
export const EditedUser = z.strictObject(fields);
export type EditedUser = z.output<typeof EditedUser>;

export const User = z.object({
  id: z.uuid(),
  username: z.string(),
  nickName: z.string(),
  /** The URL of the picture; empty without a picture. */
  avatar: z.string(),
  sex: z.enum(sexes),
  email: z.string(),
  departmentId: z.uuid().nullable(),
  dept: z.string(),
  unit: z.string(),
  roleIds: z.array(z.uuid()),
  role: z.array(z.string()),
  mobile: z.string(),
  status: z.enum(accountStatuses),
  createTime: z.string(),
  modifyTime: z.string(),
  lastLoginTime: z.string().nullable(),
  desc: z.string(),
  isSuper: z.boolean(),
  hasPassword: z.boolean(),
  mustChangePassword: z.boolean(),
  allLibraries: z.boolean(),
  libraries: z.array(ScopeLibrary),
  defaultGlc: z.string(),
});
export type User = z.output<typeof User>;

/** A one-time password. The reply shows it once, and the server saves only its hash. */
export const OneTimePassword = z.object({
  id: z.uuid(),
  username: z.string(),
  password: z.string(),
});
export type OneTimePassword = z.output<typeof OneTimePassword>;

export const ImportRow = z.object({
  row: z.number().int(),
  username: z.string(),
  outcome: z.enum(['made', 'updated', 'wrong']),
  /** The problems, as sentences. */
  problems: z.array(z.string()),
});
export type ImportRow = z.output<typeof ImportRow>;

export const ImportReport = z.object({
  rows: z.array(ImportRow),
  made: z.number().int(),
  updated: z.number().int(),
  wrong: z.number().int(),
  /** The one-time passwords of the new accounts, as a workbook in base64; the server does not save it. */
  passwords: z.object({ name: z.string(), data: z.string() }).nullable(),
});
export type ImportReport = z.output<typeof ImportReport>;
