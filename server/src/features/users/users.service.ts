import type { EditedUser, Language, NewUser, OneTimePassword, User } from '@stacksight/contract';
import { type ChangeContext, createAuditNote } from '#kit/crud/audit-note.ts';
import { nameTaken } from '#kit/crud/name-taken.ts';
import type { ServerDeps } from '#kit/deps.ts';
import { sentence } from '#kit/messages.ts';
import { AppError } from '#lib/app-error.ts';
import { hashPassword } from '#lib/passwords/hash.ts';
import { oneTimePassword } from '#lib/passwords/rules.ts';
import { replaceLibraries, replaceRoles } from '#store/accounts/access.ts';
import { addAccount, findAccountByName, updateAccount } from '#store/accounts/account.ts';
import { resetAccount, setAccountStatus } from '#store/accounts/lock-out.ts';
import type { Db, Tx } from '#store/backend.ts';
import { assertGrant, assertNotSelf, lockUsers } from './check-grant.ts';
import { findUsers, listDepartmentPaths, listGrants, removeUsers } from './users.store.ts';

export type UsersDeps = Pick<ServerDeps, 'store' | 'clock' | 'noticed'>;
const area = 'users';

/** Creates an account with a password for the first sign-in. */
export async function createUser(
  deps: UsersDeps,
  form: NewUser,
  call: ChangeContext,
): Promise<OneTimePassword> {
  const { store } = deps;
  await assertGrant(store.db, call, form, null);
  await assertDepartment(store.db, form, call.language);
  if ((await findAccountByName(store.db, form.username)) !== null)
    throw nameTaken({ field: 'username', value: form.username }, call.language);
  const password = oneTimePassword();
  const passwordHash = await hashPassword(password);
  const after = await toAudit(store.db, form);
  const id = await store.transaction(async (tx) => {
    const made = await insertUser(tx, form, passwordHash, deps.clock.now());
    if (made === null) throw nameTaken({ field: 'username', value: form.username }, call.language);
    await createAuditNote(deps, area)(tx, call, 'create', { subject: form.username, after });
    return made;
  });
  return { id, username: form.username, password };
}

/** Writes a new account with its roles and libraries; null if the name is taken. */
export async function insertUser(
  tx: Tx,
  { roleIds, libraries, unit, ...form }: NewUser,
  passwordHash: string,
  at: Date,
): Promise<string | null> {
  const row = { ...form, orgName: unit, passwordHash, mustChangePassword: true };
  const id = await addAccount(tx, { ...row, createdAt: at, modifiedAt: at });
  if (id === null) return null;
  await replaceRoles(tx, id, roleIds);
  await replaceLibraries(tx, id, form.allLibraries ? [] : libraries);
  return id;
}

/** Changes an account; callers cannot disable themselves. */
export async function changeUser(
  deps: UsersDeps,
  id: string,
  form: EditedUser,
  call: ChangeContext,
): Promise<void> {
  await assertDepartment(deps.store.db, form, call.language);
  await deps.store.transaction(async (tx) => {
    const [before] = await lockUsers(tx, call.caller, [id]);
    if (form.status === 'invalid' && before.status === 'valid') assertNotSelf(call.caller, [id]);
    if (!before.isSuper) await assertGrant(tx, call, form, before);
    const change = {
      subject: before.username,
      before: await toAudit(tx, unchangedForm(before)),
      after: await toAudit(tx, form),
    };
    await writeUser(tx, before, form, deps.clock.now());
    await createAuditNote(deps, area)(tx, call, 'update', change);
  });
  deps.noticed.raise();
}

/** Writes a form to an account; a super account keeps every right and library. */
export async function writeUser(
  tx: Tx,
  { id, status, isSuper }: User,
  { roleIds, libraries, allLibraries, unit, ...form }: EditedUser,
  at: Date,
): Promise<void> {
  const row = { ...form, orgName: unit, allLibraries: isSuper || allLibraries, modifiedAt: at };
  await updateAccount(tx, id, row);
  if (form.status !== status) await setAccountStatus(tx, [id], form.status, at);
  if (isSuper) return;
  await replaceRoles(tx, id, roleIds);
  await replaceLibraries(tx, id, allLibraries ? [] : libraries);
}

/** Enables or disables accounts, all of them or none. */
export async function setUserStatus(
  deps: UsersDeps,
  { ids, status }: { ids: readonly string[]; status: User['status'] },
  call: ChangeContext,
): Promise<void> {
  if (status === 'invalid') assertNotSelf(call.caller, ids);
  const verb = status === 'valid' ? 'enable' : 'disable';
  await deps.store.transaction(async (tx) => {
    const users = await lockUsers(tx, call.caller, ids);
    await setAccountStatus(tx, ids, status, deps.clock.now());
    for (const { username, status: before } of users)
      await createAuditNote(deps, area)(tx, call, verb, {
        subject: username,
        before: { status: before },
        after: { status },
      });
  });
  deps.noticed.raise();
}

/** Gives accounts a password for one sign-in and ends their sessions, all of them or none. */
export async function resetUsers(
  deps: UsersDeps,
  ids: readonly string[],
  call: ChangeContext,
): Promise<OneTimePassword[]> {
  assertNotSelf(call.caller, ids);
  // Hashing is slow, so the rights are checked first.
  await deps.store.transaction((tx) => lockUsers(tx, call.caller, ids));
  const passwords = await Promise.all(
    ids.map(async () => {
      const password = oneTimePassword();
      return { password, hash: await hashPassword(password) };
    }),
  );
  const made = await deps.store.transaction(async (tx) => {
    const users = await lockUsers(tx, call.caller, ids);
    const given: OneTimePassword[] = [];
    for (const [at, { id, username }] of users.entries()) {
      const { password = '', hash = '' } = passwords[at] ?? {};
      await resetAccount(tx, { id, username }, hash, deps.clock.now());
      await createAuditNote(deps, area)(tx, call, 'resetPassword', { subject: username });
      given.push({ id, username, password });
    }
    return given;
  });
  deps.noticed.raise();
  return made;
}

/** Deletes accounts, all of them or none. */
export async function deleteUsers(
  deps: UsersDeps,
  ids: readonly string[],
  call: ChangeContext,
): Promise<void> {
  assertNotSelf(call.caller, ids);
  await deps.store.transaction(async (tx) => {
    const users = await lockUsers(tx, call.caller, ids);
    const kept = [];
    for (const user of users)
      kept.push({ subject: user.username, before: await toAudit(tx, unchangedForm(user)) });
    await removeUsers(tx, ids);
    for (const change of kept) await createAuditNote(deps, area)(tx, call, 'remove', change);
  });
  deps.noticed.raise();
}

export async function findUser(db: Db, id: string): Promise<User> {
  const [user] = await findUsers(db, [id]);
  if (user === undefined) throw new AppError('not_found');
  return user;
}

async function assertDepartment(
  db: Db,
  { departmentId }: Pick<EditedUser, 'departmentId'>,
  language: Language,
): Promise<void> {
  if (departmentId === null) return;
  const known = await listDepartmentPaths(db);
  if (known.some(({ id }) => id === departmentId)) return;
  const text = sentence('field.unknown', language, { value: departmentId });
  throw new AppError('request.invalid', { fields: { departmentId: text } });
}

/** Converts a form for the audit log: with the names of roles and department, because these may be deleted later. */
export async function toAudit(
  db: Db,
  { roleIds, departmentId, ...form }: EditedUser,
): Promise<Omit<EditedUser, 'roleIds' | 'departmentId'> & { role: string[]; dept: string }> {
  const roles = (await listGrants(db)).filter(({ id }) => roleIds.includes(id));
  const departments = await listDepartmentPaths(db);
  return {
    ...form,
    role: roles.map(({ name }) => name),
    dept: departments.find(({ id }) => id === departmentId)?.path ?? '',
  };
}

/** Returns the form that leaves an account unchanged. */
export function unchangedForm(user: User): EditedUser {
  const { nickName, sex, email, departmentId, unit, roleIds, mobile, status, desc } = user;
  const { allLibraries, libraries, defaultGlc } = user;
  return {
    ...{ nickName, sex, email, departmentId, unit, roleIds, mobile, status, desc },
    ...{ allLibraries, libraries, defaultGlc },
  };
}
