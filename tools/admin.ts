// `npm run admin -- <command>`: accounts and sign-in partners from the machine itself. The embedded store is for one
// process, so the server must be stopped; with DATABASE_URL it may run.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Config, readConfig } from '../server/src/config.ts';
import { listAccounts } from '../server/src/features/session/account.store.ts';
import {
  resetPassword,
  setStatus,
} from '../server/src/features/session/manage-accounts.service.ts';
import { registerIssuer, registerProvider } from '../server/src/features/sso/register.service.ts';
import { systemClock } from '../server/src/lib/clock.ts';
import { openDataFolder } from '../server/src/lib/data-folder.ts';
import { createLog } from '../server/src/lib/log.ts';
import { openSecrets, type Secrets } from '../server/src/lib/secrets.ts';
import { StoreInUse } from '../server/src/store/errors.ts';
import { claimInstallation } from '../server/src/store/installation.ts';
import { openStore, type Store } from '../server/src/store/open.ts';

const usage = `npm run admin -- <command>

  list                          the accounts 账号列表
  reset-password <user>         a one-time password; enables the account 重置为一次性密码并启用
  enable <user>                 lets an account in 启用账号
  disable <user>                keeps an account out 停用账号
  sso-issuer add <name>         takes signed tickets of another system; prints its secret once 登记票据签发方
  oidc add --id ID --name NAME --issuer URL --client-id ID [--client-secret TEXT] [--username-claim NAME]
                                signs people in with OpenID Connect 登记第三方登录`;

type Deps = { store: Store; secrets: Secrets; clock: typeof systemClock };
type Command = (deps: Deps) => Promise<string>;

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(`\n${explain(error)}\n`);
  return 1;
});

async function main(args: string[]): Promise<number> {
  const command = readCommand(args);
  if (command === null) {
    console.error(usage);
    return 1;
  }
  const config = readConfig(process.env);
  const dataDir = openKnownFolder(config);
  const secrets = openSecrets(dataDir);
  const log = createLog('error');
  const store = await openStore({ dataDir, url: config.databaseUrl, log });
  try {
    await claimInstallation(store.db, secrets.fingerprint);
    console.log(`\n${await command({ store, secrets, clock: systemClock })}\n`);
    return 0;
  } finally {
    await store.close();
  }
}

function readCommand(args: string[]): Command | null {
  const [name, ...rest] = args;
  const [first = '', second = ''] = rest;
  if (name === 'list') return list;
  if (name === 'oidc' && first === 'add') return addProvider(rest.slice(1));
  if (name === 'sso-issuer' && first === 'add' && second !== '') return addIssuer(second);
  if (first === '') return null;
  if (name === 'reset-password') return reset(first);
  if (name === 'enable') return change(first, 'valid');
  if (name === 'disable') return change(first, 'invalid');
  return null;
}

async function list({ store }: Deps): Promise<string> {
  const rows = (await listAccounts(store.db)).map((account) => {
    const kind = account.isSuper ? 'super' : '';
    const status =
      account.passwordHash === null ? `${account.status}, no password` : account.status;
    const last = account.lastLoginAt?.toISOString().slice(0, 16).replace('T', ' ') ?? '-';
    return [account.username, status, kind, last];
  });
  const widths = [0, 1, 2].map((column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function reset(username: string): Command {
  return async (deps) => {
    const password = await resetPassword(deps, username);
    return `One-time password of ${username}, to be changed at the next sign-in / 一次性密码，登录后须修改:\n${password}`;
  };
}

function change(username: string, status: 'valid' | 'invalid'): Command {
  return async (deps) => {
    await setStatus(deps, username, status);
    return status === 'valid' ? `${username}: enabled / 已启用` : `${username}: disabled / 已停用`;
  };
}

function addIssuer(name: string): Command {
  return async (deps) => {
    const secret = await registerIssuer(deps, name);
    return `Secret of ${name}, shown only this once / 密钥只显示这一次:\n${secret}`;
  };
}

function addProvider(args: string[]): Command | null {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args,
    options: {
      id: text,
      name: text,
      issuer: text,
      'client-id': text,
      'client-secret': text,
      'username-claim': text,
    },
  });
  const { id, name, issuer, 'client-id': clientId, 'client-secret': clientSecret = '' } = values;
  if (!id || !name || !issuer || !clientId) return null;
  const usernameClaim = values['username-claim'];
  const provider = { id, name, issuer, clientId, clientSecret };
  return async (deps) => {
    await registerProvider(deps, { ...provider, ...(usernameClaim ? { usernameClaim } : {}) });
    return `${id}: people can sign in with ${issuer} / 已登记第三方登录。\nRedirect URI / 回调地址: <PUBLIC_URL>/random_sso_login`;
  };
}

// A folder that is not there yet would be made, and the command would change nothing that anybody uses.
function openKnownFolder(config: Config): string {
  if (config.databaseUrl === null && !existsSync(join(config.dataDir, 'store')))
    throw new Error(
      `There is no data in ${config.dataDir} yet. Start Stacksight once, or set DATA_DIR. / 数据目录为空，请先启动一次或设置 DATA_DIR。`,
    );
  return openDataFolder(config.dataDir);
}

function explain(error: unknown): string {
  if (error instanceof StoreInUse)
    return `${error.message}\nThe server is running: stop it, run this again, then start it. / 服务正在运行，请先停止服务再执行。`;
  return error instanceof Error ? error.message : String(error);
}
