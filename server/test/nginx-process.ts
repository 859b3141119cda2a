import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.ts';

const program = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/bin/nginx'].find(existsSync);
const shipped = fileURLToPath(new URL('../../deploy/nginx.conf', import.meta.url));

/** Starts a real nginx with deploy/nginx.conf in front of servers; without TLS, on a port of loopback. */
export async function startTestNginx(
  ...serverPorts: readonly number[]
): Promise<{ url: string; close(): Promise<void> }> {
  if (program === undefined)
    throw new Error('The test needs nginx (Debian: apt-get install nginx).');
  const folder = mkdtempSync(join(tmpdir(), 'stacksight-nginx-'));
  for (const name of ['body', 'proxy', 'rest']) mkdirSync(join(folder, name));
  const port = await freePort();
  const own = readFileSync(shipped, 'utf8')
    .replace(/^server \{\n {2}listen 80;[\s\S]*?^\}\n/m, '')
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace(/^ *ssl_certificate.*\n/gm, '')
    .replace(
      /server 127\.0\.0\.1:8080[^;]*;/,
      serverPorts.map((each) => `server 127.0.0.1:${each} max_fails=1 fail_timeout=1s;`).join('\n'),
    );
  const file = join(folder, 'nginx.conf');
  const rest = ['fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/rest;`);
  writeFileSync(
    file,
    `daemon off;\npid ${folder}/pid;\nerror_log ${folder}/error.log;\nevents {}\nhttp {\naccess_log off;
client_body_temp_path ${folder}/body;\nproxy_temp_path ${folder}/proxy;\n${rest.join('\n')}\n${own}}\n`,
  );
  const child = spawn(program, ['-p', folder, '-c', file, '-e', `${folder}/error.log`], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let words = '';
  child.stderr.on('data', (chunk) => {
    words += chunk;
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${url}/healthz`).then(Boolean, () => false))) {
    if (child.exitCode !== null) throw new Error(`nginx ended: ${words}`);
  }
  return {
    url,
    async close() {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
