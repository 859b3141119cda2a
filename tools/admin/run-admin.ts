import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, readConfig } from '../../server/src/config.ts';
import { systemClock } from '../../server/src/lib/clock.ts';
import { openDataFolder } from '../../server/src/lib/data-folder.ts';
import { createLog } from '../../server/src/lib/log.ts';
import { openSecrets } from '../../server/src/lib/secrets.ts';
import { StoreInUse } from '../../server/src/store/errors.ts';
import { claimInstallation } from '../../server/src/store/installation.ts';
import { openStore } from '../../server/src/store/open.ts';
import { accountCommand } from './accounts.ts';
import { type Command, UsageError } from './deps.ts';
import { partnerCommand } from './partners.ts';
import type { SecretSource } from './read-secret.ts';
import { usage } from './usage.ts';

/** Runs one command and returns its exit code and its output. */
export async function runAdmin(
  args: readonly string[],
  source: SecretSource,
): Promise<{ code: number; text: string }> {
  try {
    // The command asks for typed input before it opens the store.
    const command = await readCommand([...args], source);
    if (command === null) return { code: 1, text: usage };
    return { code: 0, text: await withRecords(source.environment, command) };
  } catch (error) {
    return { code: 1, text: explain(error) };
  }
}

async function readCommand(
  [name = '', ...args]: string[],
  source: SecretSource,
): Promise<Command | null> {
  return name === 'oidc' || name === 'sso-issuer'
    ? partnerCommand(name, args, source)
    : accountCommand(name, args);
}

async function withRecords(environment: NodeJS.ProcessEnv, command: Command): Promise<string> {
  const config = readConfig(environment);
  const dataDir = openKnownFolder(config);
  const secrets = openSecrets(dataDir);
  const log = createLog('error');
  const store = await openStore({ dataDir, url: config.databaseUrl, log });
  try {
    await claimInstallation(store.db, secrets.fingerprint);
    return await command({ store, secrets, clock: systemClock });
  } finally {
    await store.close();
  }
}

// Throws if the data folder is missing. Opening a missing folder would create it, and the command would change a store
// that no server uses.
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
  if (error instanceof UsageError || isBadArgument(error)) return `${error.message}\n\n${usage}`;
  return error instanceof Error ? error.message : String(error);
}

function isBadArgument(error: unknown): error is Error {
  return (
    error instanceof TypeError &&
    'code' in error &&
    String(error.code).startsWith('ERR_PARSE_ARGS_')
  );
}
