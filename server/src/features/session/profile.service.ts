import type { AuditVerb, Language, Principal, ProfileForm } from '@stacksight/contract';
import type { ServerDeps } from '#kit/deps.ts';
import type { Origin } from '#kit/handler.ts';
import { sentence } from '#kit/messages.ts';
import { AppError } from '#lib/app-error.ts';
import type { Caller } from '#lib/caller.ts';
import { hashPassword, isPassword } from '#lib/passwords/hash.ts';
import { isWeakPassword } from '#lib/passwords/rules.ts';
import {
  type Account,
  departmentNameOf,
  findAccount,
  listAccountLibraries,
  listAccountRoles,
  mustChangePassword,
  updateAccount,
} from '#store/accounts/account.ts';
import { addAudit, type NewAuditEntry } from '#store/audit.ts';
import { roleTextIn } from '#store/seeds/role-words.ts';
import { preferencesOf } from './preferences.store.ts';
import { readVersion } from './release.ts';
import { beginAttempt, endAttempt } from './throttle/throttle.service.ts';
import { endOtherSessions, endSession } from './tokens/session.store.ts';

/** Returns the account of the caller, for the console. */
export async function describeCaller(
  { store }: ServerDeps,
  caller: Caller,
  language: Language,
): Promise<Principal> {
  const account = await findAccount(store.db, caller.accountId);
  if (account === null) throw new AppError('auth.expired');
  const roles = await listAccountRoles(store.db, account.id);
  const libraries = await listAccountLibraries(store.db, account.id);
  const department = await departmentNameOf(store.db, account);
  const { username, nickName, orgName, avatar, isSuper, sex, email, mobile, desc } = account;
  return {
    username,
    nickName,
    // If the account has a department, its name replaces the organisation field.
    orgName: department ?? orgName,
    avatar,
    isSuper,
    sex,
    email,
    mobile,
    desc,
    roleIds: roles.map(({ id }) => id),
    roleNames: roles.map(({ name }) => roleTextIn(name, language)),
    createTime: account.createdAt.toISOString(),
    lastLoginTime: account.lastLoginAt?.toISOString() ?? null,
    mustChangePassword: mustChangePassword(account),
    hasPassword: account.passwordHash !== null,
    libraries:
      account.isSuper || account.allLibraries
        ? null
        : libraries.map(({ glc, libcode }) => libcode ?? `${glc}:*`),
    preferences: await preferencesOf(store.db, account.id, readVersion()),
  };
}

/** Ends the session of this call. */
export async function signOut(
  { store, clock }: ServerDeps,
  caller: Caller,
  origin: Origin,
): Promise<void> {
  const now = clock.now();
  const entry = ownAudit('signOut', caller, origin, now);
  await store.transaction(async (tx) => {
    await endSession(tx, caller.sessionId, now, 'signOut');
    await addAudit(tx, entry);
  });
}

/** Changes the caller's profile, with the old values in the audit log. */
export async function changeProfile(
  { store, clock }: ServerDeps,
  caller: Caller,
  form: ProfileForm,
  origin: Origin,
): Promise<void> {
  const now = clock.now();
  await store.transaction(async (tx) => {
    const before = await findAccount(tx, caller.accountId);
    if (before === null) throw new AppError('auth.expired');
    await updateAccount(tx, caller.accountId, { ...form, modifiedAt: now });
    const entry = ownAudit('updateProfile', caller, origin, now);
    await addAudit(tx, { ...entry, before: profileOf(before), after: form });
  });
}

/** Changes the caller's password; all other sessions of the account end. */
export async function changePassword(
  deps: ServerDeps,
  caller: Caller,
  form: { oldPassword: string; newPassword: string },
  { origin, language }: { origin: Origin; language: Language },
): Promise<void> {
  const { store, clock } = deps;
  const account = await findAccount(store.db, caller.accountId);
  if (account === null) throw new AppError('auth.expired');
  await checkOldPassword(deps, account, form.oldPassword, { origin, language });
  if (isWeakPassword(account.username, form.newPassword) || form.newPassword === form.oldPassword) {
    const fields = { newPassword: sentence('auth.password_weak', language) };
    throw new AppError('auth.password_weak', { fields });
  }
  const passwordHash = await hashPassword(form.newPassword);
  const now = clock.now();
  await store.transaction(async (tx) => {
    const change = { passwordHash, mustChangePassword: false, modifiedAt: now };
    await updateAccount(tx, caller.accountId, change);
    await endOtherSessions(tx, caller, now);
    const entry = ownAudit('changePassword', caller, origin, now);
    await addAudit(tx, entry);
  });
}

// Checks the old password. Attempts are throttled like a sign-in, so that an open session cannot be used to guess the
// password.
async function checkOldPassword(
  deps: ServerDeps,
  { username, passwordHash }: Account,
  oldPassword: string,
  { origin, language }: { origin: Origin; language: Language },
): Promise<void> {
  const attempt = { username, address: origin.address };
  await beginAttempt(deps, attempt);
  if (!(await isPassword(oldPassword, passwordHash))) {
    const fields = { oldPassword: sentence('auth.old_password_wrong', language) };
    throw new AppError('auth.old_password_wrong', { fields });
  }
  await endAttempt(deps, attempt);
}

function ownAudit(
  verb: AuditVerb,
  { accountId, username }: Caller,
  { address }: Origin,
  at: Date,
): NewAuditEntry {
  const subject = username;
  return { at, accountId, username, address, area: 'session', verb, subject, isSuccess: true };
}

function profileOf({ nickName, sex, email, mobile, desc }: Account): ProfileForm {
  return { nickName, sex, email, mobile, desc };
}
