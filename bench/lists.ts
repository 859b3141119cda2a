// Measures the lists of administration over HTTP with 100,000 users and 300,000 entries in the audit log, beside the
// same calls of a new installation in the same run: p50, p95, and the ratio.
//   npm run bench -- lists [--users 100000] [--rounds 40]
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openEngine } from '../server/src/engine/open.ts';
import { createLog } from '../server/src/lib/log.ts';
import { openSecrets } from '../server/src/lib/secrets.ts';
import type { Store } from '../server/src/store/open.ts';
import { openApp, signIn } from './setup/open-app.ts';
import { quantile } from './setup/times.ts';

const { values } = parseArgs({
  options: {
    users: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '40' },
  },
});
const [users, rounds] = [Number(values.users), Number(values.rounds)];
// A refused call is quick and would distort the figures, so a round makes fewer calls a minute than the limit.
const calls = {
  'users, first page': '/system/user/list?pageSize=20',
  'users, a late page': `/system/user/list?pageSize=20&pageNum=${Math.max(1, Math.floor(users / 20) - 10)}`,
  'users, search': '/system/user/list?pageSize=20&search=77',
  'users, disabled': '/system/user/list?pageSize=20&status=invalid',
  'users, by last sign-in': '/system/user/list?pageSize=20&field=lastLoginTime&order=descend',
  'is a username taken': '/system/user/exists?username=u77777',
  roles: '/system/role/list?pageSize=20',
  departments: '/system/department/list',
  'audit log': '/system/audit-log/list?pageSize=20',
  'audit log, one user': '/system/audit-log/list?pageSize=20&username=u777',
  'sign-in log': '/system/login-log/list?pageSize=20',
  sessions: '/system/session/list?pageSize=20',
} as const;

const folder = await mkdtemp(join(tmpdir(), 'stacksight-lists-'));
const log = createLog('warn');
const secrets = openSecrets(folder);
const engine = await openEngine({ dataDir: folder, url: null, database: 'stacksight', log });
try {
  const few = await measure(0);
  const many = await measure(users);
  console.log(
    `${cpus().length} cores (${cpus()[0]?.model.trim()}), load ${loadavg()[0]?.toFixed(1)}; ${users.toLocaleString('en')} users, ${rounds} rounds; ms`,
  );
  console.log(['list'.padEnd(26), 'new p50', 'many p50', 'many p95', 'ratio'].join('  '));
  for (const name of Object.keys(calls)) {
    const [a = [], b = []] = [few.get(name), many.get(name)];
    const [p50, big, p95] = [quantile(a, 0.5), quantile(b, 0.5), quantile(b, 0.95)];
    const numbers = [p50, big, p95, big / p50].map((value) => value.toFixed(1).padStart(8));
    console.log(`${name.padEnd(26)}${numbers.join('  ')}`);
  }
} finally {
  await engine.close();
  await rm(folder, { recursive: true, force: true });
}

async function measure(count: number): Promise<Map<string, number[]>> {
  const app = await openApp({ engine, secrets, log }, async (store) => {
    if (count > 0) await fill(store, count);
  });
  const { address } = app;
  const token = await signIn(address);
  const times = new Map<string, number[]>();
  for (let round = 0; round < rounds; round += 1)
    for (const [name, path] of Object.entries(calls)) {
      const start = performance.now();
      const answer = await fetch(`${address}${path}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      const body = await answer.text();
      if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${body}`);
      // The first round is a warm-up: it reads data into memory.
      if (round > 0) times.set(name, [...(times.get(name) ?? []), performance.now() - start]);
    }
  await app.close();
  return times;
}

async function fill({ plain }: Store, count: number): Promise<void> {
  await plain.executeSql(`INSERT INTO account (username, nick_name, org_name, email, mobile, status, last_login_at)
    SELECT 'u' || n, '馆员' || n, '分馆' || n % 500, 'u' || n || '@library.example', '138' || lpad(n::text, 8, '0'),
      CASE WHEN n % 50 = 0 THEN 'invalid' ELSE 'valid' END, now() - n * interval '1 minute'
    FROM generate_series(1, ${count}) AS n`);
  await plain.executeSql(`INSERT INTO account_role (account_id, role_id)
    SELECT a.id, r.id FROM account a CROSS JOIN role r WHERE a.username LIKE 'u%' AND r.role_name = '普通馆员'`);
  await plain.executeSql(`INSERT INTO audit_log (at, account_id, username, address, action, subject, is_success)
    SELECT now() - n * interval '10 seconds', a.id, a.username, '10.0.0.' || n % 250,
      CASE WHEN n % 3 = 0 THEN 'session.signIn' ELSE 'projectInfo.update' END, 'x' || n, n % 20 <> 0
    FROM generate_series(1, ${count * 3}) AS n JOIN account a ON a.username = 'u' || (n % ${count} + 1)`);
  await plain.executeSql(`ANALYZE`);
}
