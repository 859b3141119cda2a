// Provides Node 24: the running Node if it is new enough, otherwise one that is installed into .runtime/.

import { existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { at } from '../place.mjs';
import { runChild } from '../process.mjs';
import { fail, step } from '../say.mjs';
import { alone } from './lock.mjs';
import { npmOrFail } from './npm.mjs';
import { needSpace } from './space.mjs';

const NEEDED_MAJOR = 24;
const VERSION = '24.21.0';
const NEEDED_GIGABYTES = 0.3;
const FOLDER = at('.runtime');
const BINARY = at('.runtime/node_modules/node/bin/node');
const STAMP = at('.runtime/node_modules/.ready');

/** Returns the path of Node for all other steps, and the environment for child processes. */
export async function readyRuntime() {
  const node = await readyNode();
  const folders = [path.dirname(node), at('node_modules/.bin'), process.env.PATH ?? ''];
  const env = { ...process.env, PATH: folders.join(path.delimiter), NODE: node };
  // The compiled code is kept, so that the next start is quicker.
  return { node, env: { NODE_COMPILE_CACHE: at('.runtime/compiled'), ...env } };
}

async function readyNode() {
  if (Number(process.versions.node.split('.')[0]) >= NEEDED_MAJOR) return process.execPath;
  if (!isReady()) await alone(() => (isReady() ? undefined : bringNode()));
  return realpathSync(BINARY);
}

function isReady() {
  return existsSync(BINARY) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === VERSION;
}

async function bringNode() {
  if (await works()) return stamp();
  needSpace(NEEDED_GIGABYTES);
  await step(`Fetching Node ${VERSION} (about 10 s) / 正在获取 Node ${VERSION}`, async () => {
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(at('.runtime/package.json'), '{ "private": true }\n');
    const args = ['install', `node@${VERSION}`, '--save-exact', '--ignore-scripts=false'];
    await npmOrFail(args, { node: process.execPath, cwd: FOLDER, env: process.env });
    if (await works()) return stamp();
    fail(
      `Node ${VERSION} does not run on this system (${process.platform} ${process.arch}).`,
      `Install Node ${NEEDED_MAJOR} yourself and run the same command with it.`,
      `Node ${VERSION} 无法在本系统上运行，请自行安装 Node ${NEEDED_MAJOR} 后重试。`,
    );
  });
}

function stamp() {
  writeFileSync(STAMP, VERSION);
}

async function works() {
  if (!existsSync(BINARY)) return false;
  try {
    const { code, output } = await runChild(BINARY, ['--version']);
    return code === 0 && output.trim() === `v${VERSION}`;
  } catch {
    return false;
  }
}
