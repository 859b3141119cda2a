import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createConnection } from 'mysql2/promise';
import { freePort } from './free-port.ts';

export type TestMariadb = {
  port: number;
  /** Runs statements as the owner of everything, and returns the rows of the last one. */
  run(...statements: string[]): Promise<unknown[][]>;
  close(): Promise<void>;
};

export const mariadbOwner = { user: 'owner', password: 'owner of everything' };
const startSeconds = 600;
// Ordinary users have no /usr/sbin on their path.
const usualFile = '/usr/sbin/mariadbd';

/** Starts a real MariaDB server on loopback, in a new folder; its own clock shows the time of +08:00. */
export async function startTestMariadb(): Promise<TestMariadb> {
  const folder = mkdtempSync(join(tmpdir(), 'stacksight-mariadb-'));
  const data = join(folder, 'data');
  // As root, the server runs only if it is told so.
  const user = process.getuid?.() === 0 ? ['--user=root'] : [];
  execFileSync(
    'mariadb-install-db',
    ['--no-defaults', `--datadir=${data}`, '--skip-test-db', ...user],
    { stdio: 'ignore' },
  );
  const setup = join(folder, 'setup.sql');
  const owner = `${mariadbOwner.user}@'%'`;
  writeFileSync(
    setup,
    `CREATE USER ${owner} IDENTIFIED BY '${mariadbOwner.password}';\nGRANT ALL ON *.* TO ${owner} WITH GRANT OPTION;\n`,
  );
  const port = await freePort();
  const child = spawn(
    existsSync(usualFile) ? usualFile : 'mariadbd',
    [
      '--no-defaults',
      `--datadir=${data}`,
      `--socket=${join(folder, 'socket')}`,
      `--pid-file=${join(folder, 'pid')}`,
      `--port=${port}`,
      '--bind-address=127.0.0.1',
      `--init-file=${setup}`,
      '--skip-name-resolve',
      '--default-time-zone=+08:00',
      '--character-set-server=utf8mb4',
      '--innodb-flush-log-at-trx-commit=0',
      '--innodb-flush-method=nosync',
      ...user,
    ],
    { stdio: 'ignore' },
  );
  // The server is ended with this process, however this process ends.
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const run = async (...statements: string[]) => {
    const place = { host: '127.0.0.1', port, ...mariadbOwner, rowsAsArray: true };
    const connection = await createConnection(place);
    try {
      let rows: unknown = [];
      for (const statement of statements) [rows] = await connection.query(statement);
      return rows as unknown[][];
    } finally {
      connection.destroy();
    }
  };
  for (const until = Date.now() + startSeconds * 1000; ; await wait(50)) {
    try {
      await run('SELECT 1');
      break;
    } catch (error) {
      if (child.exitCode !== null || Date.now() > until)
        throw new Error('MariaDB did not start', { cause: error });
    }
  }
  return {
    port,
    run,
    async close() {
      process.off('exit', kill);
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
