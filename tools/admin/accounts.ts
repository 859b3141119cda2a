import { parseArgs } from 'node:util';
import {
  type AccountAccess,
  type AccountChange,
  changeAccount,
  createAccount,
  describeAccounts,
  type GrantedLibrary,
} from '../../server/src/features/session/operator/account-access.service.ts';
import {
  resetPassword,
  setStatus,
} from '../../server/src/features/session/operator/manage-accounts.service.ts';
import { operatorText } from '../../server/src/features/session/operator/operator-error.ts';
import { listRoles } from '../../server/src/store/accounts/access.ts';
import { type Command, UsageError } from './deps.ts';
import { toTable } from './to-table.ts';

const oneTime = 'to be changed at the first sign-in / 一次性密码，首次登录须修改';

/** Finds the account command of a command line; null if there is none. */
export function accountCommand(name: string, args: string[]): Command | null {
  const [username, ...rest] = args;
  if (username === undefined) return name === 'list' ? list : name === 'roles' ? roles : null;
  if (username.startsWith('-')) return null;
  if (name === 'add') return add(username, rest);
  if (name === 'set') return set(username, rest);
  if (rest.length > 0) return null;
  if (name === 'reset-password') return reset(username);
  if (name === 'enable') return change(username, 'valid');
  if (name === 'disable') return change(username, 'invalid');
  return null;
}

const list: Command = async (deps) => toTable((await describeAccounts(deps)).map(toRow));

function toRow({ account, roles, libraries }: AccountAccess): string[] {
  const { username, nickName, status, passwordHash, isSuper, lastLoginAt } = account;
  return [
    username,
    passwordHash === null ? `${status}, no password` : status,
    isSuper ? 'super' : roles.join(', ') || '-',
    libraries === 'all' ? 'all libraries' : libraries.map(toCode).join(' ') || 'no library',
    lastLoginAt?.toISOString().slice(0, 16).replace('T', ' ') ?? '-',
    nickName,
  ];
}

const roles: Command = async ({ store }) =>
  toTable((await listRoles(store.db)).map(({ name, remark }) => [name, remark]));

function add(username: string, args: string[]): Command {
  const { isSsoOnly, ...change } = readChange(args, true);
  if (change.roles === undefined || change.libraries === undefined)
    throw new UsageError('--role and --library or --all-libraries are needed / 须指定角色与图书馆');
  return async (deps) => {
    const password = await createAccount(deps, username, { ...change, hasPassword: !isSsoOnly });
    return password === null
      ? `${username}: added, signs in by single sign-on / 已新建，使用单点登录`
      : `${username}: added. One-time password, ${oneTime}:\n${password}`;
  };
}

function set(username: string, args: string[]): Command {
  const { isSsoOnly: _, ...change } = readChange(args, false);
  if (Object.keys(change).length === 0)
    throw new UsageError('nothing to change was named / 未指定要修改的内容');
  return async (deps) => {
    await changeAccount(deps, username, change);
    return `${username}: changed / 已修改`;
  };
}

function readChange(args: string[], isNew: boolean): AccountChange & { isSsoOnly: boolean } {
  const text = { type: 'string' } as const;
  const many = { type: 'string', multiple: true } as const;
  const flag = { type: 'boolean' } as const;
  const { values } = parseArgs({
    args,
    options: {
      role: many,
      library: many,
      'all-libraries': flag,
      'nick-name': text,
      org: text,
      ...(isNew ? { 'sso-only': flag } : {}),
    },
  });
  const { role, library, 'all-libraries': isAll, 'nick-name': nickName, org: orgName } = values;
  if (isAll === true && library !== undefined)
    throw new UsageError('--all-libraries or --library, not both / 二者只能选一');
  const libraries = isAll === true ? 'all' : library?.map(toLibrary);
  return {
    isSsoOnly: 'sso-only' in values && values['sso-only'] === true,
    ...(role === undefined ? {} : { roles: role }),
    ...(libraries === undefined ? {} : { libraries }),
    ...(nickName === undefined ? {} : { nickName }),
    ...(orgName === undefined ? {} : { orgName }),
  };
}

function toLibrary(code: string): GrantedLibrary {
  const match = /^([^\s:]{1,64})(?::([^\s:]{1,64}))?$/.exec(code);
  if (match === null)
    throw new UsageError(`--library ${code}: GROUP or GROUP:CODE / 应为 馆群 或 馆群:馆代码`);
  return { glc: match[1] ?? '', libcode: match[2] ?? null };
}

const toCode = ({ glc, libcode }: GrantedLibrary): string =>
  libcode === null ? glc : `${glc}:${libcode}`;

function reset(username: string): Command {
  return async (deps) =>
    `One-time password of ${username}, ${oneTime}:\n${await resetPassword(deps, username)}`;
}

function change(username: string, status: 'valid' | 'invalid'): Command {
  return async (deps) => {
    const { hasPassword } = await setStatus(deps, username, status);
    if (status === 'invalid') return `${username}: disabled / 已停用`;
    const line = `${username}: enabled / 已启用`;
    return hasPassword ? line : `${line}\n${operatorText('noPassword', { username })}`;
  };
}
