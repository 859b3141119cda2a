// The packages of package-lock.json, installed when they are missing or not the ones the lock names.

import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { at, ROOT } from '../place.mjs';
import { fail, step } from '../say.mjs';
import { alone } from './lock.mjs';
import { explain, npm, npmOrFail } from './npm.mjs';
import { needSpace } from './space.mjs';

const LOCK = at('package-lock.json');
const INSTALLED = at('node_modules/.package-lock.json');
const STAMP = at('node_modules/.stacksight-lock');
const NOT_IN_STEP = /EUSAGE|can only install packages when/;
const NEEDED_GIGABYTES = 1.6;

/** Makes node_modules what the lock file says. */
export async function readyPackages(runtime) {
  if (isStamped()) return;
  await alone(async () => {
    if (isStamped()) return;
    if (!isInstalled()) await install(runtime);
    writeFileSync(STAMP, lockStamp());
  });
}

async function install({ node, env }) {
  needSpace(NEEDED_GIGABYTES);
  await step('Installing packages (about a minute) / 正在安装依赖（约一分钟）', async () => {
    const { code, output } = await npm(['ci'], { node, cwd: ROOT, env });
    if (code === 0) return;
    // A lock made where the registry lacks other platforms' binaries does not satisfy npm 11's `ci`;
    // the versions it does name are the same ones, and the file is left as it is.
    if (!NOT_IN_STEP.test(output)) fail(...explain(output, 'npm ci'));
    await npmOrFail(['install', '--no-save'], { node, cwd: ROOT, env });
  });
}

function isStamped() {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === lockStamp();
}

function lockStamp() {
  const hash = createHash('sha256').update(readFileSync(LOCK)).digest('hex');
  return `${hash} ${process.platform}-${process.arch}`;
}

// npm leaves its own account of what it has installed: after a plain `npm install` by a developer
// there is nothing to do again. Optional packages of other platforms are absent from it.
function isInstalled() {
  if (!existsSync(INSTALLED)) return false;
  const wanted = JSON.parse(readFileSync(LOCK, 'utf8')).packages;
  const present = JSON.parse(readFileSync(INSTALLED, 'utf8')).packages;
  return Object.entries(wanted).every(([place, { version, optional, link, os, cpu, libc }]) => {
    if (!place.startsWith('node_modules/') && !place.includes('/node_modules/')) return true;
    if (link || present[place]?.version === version) return true;
    if (present[place] || !optional) return false;
    return !forThisMachine({ os, cpu, libc });
  });
}

function forThisMachine({ os, cpu, libc }) {
  if (!os && !cpu && !libc) return false;
  const glibc = Boolean(process.report?.getReport().header.glibcVersionRuntime);
  const fits = (list, value) => !list || list.includes(value);
  return (
    fits(os, process.platform) && fits(cpu, process.arch) && fits(libc, glibc ? 'glibc' : 'musl')
  );
}
