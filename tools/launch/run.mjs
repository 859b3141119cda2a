// Runs the server, the development servers and the TypeScript tools.

import { existsSync, readdirSync } from 'node:fs';
import { keepRunning } from './keep.mjs';
import { at, commandFile, QUICK, ROOT } from './place.mjs';
import { endChildren, runChild } from './process.mjs';
import { fail } from './say.mjs';

/**
 * Runs the server until it is told to end, and starts it again if it ends by itself. The server prints its own
 * address and first password.
 * Agreement with server/src/main.ts: on SIGTERM the server closes and ends. It has an IPC channel to the launcher and
 * sends 'up' when it answers. It must also end on process.on('disconnect'), for a launcher that was killed with -9.
 */
export async function start({ node, env }) {
  needFile('server/src/main.ts');
  const options = { cwd: ROOT, env, show: true, own: true, tied: true };
  return keepRunning((onUp) => {
    const onMessage = (message) => message === 'up' && onUp();
    return runChild(node, [...QUICK, at('server/src/main.ts')], { ...options, onMessage });
  });
}

/** Runs the server, with a restart at each change, and Vite with hot reload. */
export async function dev({ node, env }) {
  needFile('server/src/main.ts');
  const server = runChild(node, [...QUICK, '--watch', at('server/src/main.ts')], {
    cwd: ROOT,
    env,
    show: true,
  });
  const pages = runChild(node, [commandFile('vite')], { cwd: at('web'), env, show: true });
  const { code } = await Promise.race([server, pages]);
  endChildren();
  return code;
}

/** Runs tools/<name>.ts with the caller's arguments. */
export async function tool(name, args, { node, env }) {
  needFile(`tools/${name}.ts`);
  return (
    await runChild(node, [...QUICK, at(`tools/${name}.ts`), ...args], {
      cwd: ROOT,
      env,
      show: true,
    })
  ).code;
}

/** Runs bench/<name>.ts or bench/<name>/<name>.ts; the first argument is the name. */
export async function bench([name, ...args], { node, env }) {
  const names = benchNames();
  if (!name || !names.includes(name)) {
    fail(`npm run bench -- <name>, one of / 可选: ${names.join(', ') || '-'}`);
  }
  return (
    await runChild(node, [...QUICK, benchFile(name), ...args], { cwd: ROOT, env, show: true })
  ).code;
}

function benchNames() {
  if (!existsSync(at('bench'))) return [];
  const names = readdirSync(at('bench'))
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => file.replace(/\.ts$/, ''));
  return [...new Set(names)].filter((name) => existsSync(benchFile(name)));
}

function benchFile(name) {
  const alone = at(`bench/${name}.ts`);
  return existsSync(alone) ? alone : at(`bench/${name}/${name}.ts`);
}

function needFile(file) {
  if (!existsSync(at(file))) fail(`${file} is missing from this copy / 缺少文件 ${file}`);
}
