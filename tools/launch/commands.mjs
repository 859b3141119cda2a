// The list of commands, with the preparations that each command needs.

import { check } from './check.mjs';
import { isStopping, stopWithChildren } from './process.mjs';
import { readyPackages } from './ready/packages.mjs';
import { readyPages } from './ready/pages.mjs';
import { readyRuntime } from './ready/runtime.mjs';
import { bench, dev, start, tool } from './run.mjs';
import { LaunchError } from './say.mjs';
import { test } from './test.mjs';

const COMMANDS = {
  start: async (runtime) => {
    await readyPages(runtime);
    return start(runtime);
  },
  test,
  dev,
  check: async (runtime) => ((await check(runtime)).failed > 0 ? 1 : 0),
  build: async (runtime) => {
    await readyPages(runtime);
    return 0;
  },
  bench: (runtime, args) => bench(args, runtime),
  gallery: async (runtime, args) => {
    await readyPages(runtime);
    return bench(['gallery', ...args], runtime);
  },
  seed: (runtime, args) => tool('seed', args, runtime),
  load: (runtime, args) => tool('load', args, runtime),
  admin: (runtime, args) => tool('admin', args, runtime),
  backup: (runtime, args) => tool('backup', args, runtime),
  restore: (runtime, args) => tool('restore', args, runtime),
};

/** Runs one command and resolves to the exit code. */
export async function run(name, args) {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : null;
  if (!command) {
    console.error(
      `Unknown command "${name}"; available / 可用命令: ${Object.keys(COMMANDS).join(', ')}`,
    );
    return 1;
  }
  stopWithChildren();
  try {
    const runtime = await readyRuntime();
    await readyPackages(runtime);
    return await command(runtime, args);
  } catch (error) {
    if (isStopping()) return 130;
    if (error instanceof LaunchError) console.error(`\n${error.message}`);
    else if (error?.code === 'ENOSPC') console.error('\nThe disk is full. / 磁盘已满。');
    else console.error(error);
    return 1;
  }
}
