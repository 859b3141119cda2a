// Installs the packages of package-lock.json if they are missing or differ from it.

import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { at, ROOT } from '../place.mjs';
import { fail, step } from '../say.mjs';
import { alone } from './lock.mjs';
import { explainFailure, npm, npmOrFail } from './npm.mjs';
import { needSpace } from './space.mjs';

const LOCK = at('package-lock.json');
const INSTALLED = at('node_modules/.package-lock.json');
const STAMP = at('node_modules/.stacksight-lock');
const NOT_IN_STEP = /EUSAGE|can only install packages when/;
const NEEDED_GIGABYTES = 1.6;

/** Makes node_modules match the lock file. */
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
    // If the registry lacked the binaries of other platforms, the lock file does not satisfy `npm ci` of npm 11. The
    // next step installs the versions of the lock file and leaves the file unchanged.
    if (!NOT_IN_STEP.test(output)) fail(...explainFailure(output, 'npm ci'));
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

// Returns whether the installed packages match the lock file, by npm's own list of them, so that nothing is repeated
// after a developer's `npm install`. The list lacks optional packages of other platforms.
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
