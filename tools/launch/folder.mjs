// The folder for all files of one `npm test`. It is in memory if there is enough memory: the tests create and remove
// hundreds of thousands of small files, which takes longer on a disk than the tests themselves.

import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import path from 'node:path';

const MEMORY = '/dev/shm';
const PREFIX = 'stacksight-test-';
const PLENTY_BYTES = 8 * 1024 ** 3;

/** Makes the folder, after removing the folders that killed runs have left in memory. */
export function makeTestFolder() {
  const place = hasPlenty() ? MEMORY : tmpdir();
  if (place === MEMORY) sweep();
  const folder = mkdtempSync(path.join(place, `${PREFIX}${process.pid}-`));
  // PostgreSQL does not run as root, so its user needs access to the folder.
  chmodSync(folder, 0o711);
  return folder;
}

function hasPlenty() {
  if (process.env.TMPDIR) return false;
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return Math.min(bavail * bsize, freemem()) > PLENTY_BYTES;
  } catch {
    return false;
  }
}

function sweep() {
  for (const name of readdirSync(MEMORY)) {
    const pid = Number(new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1]);
    if (pid && !isRunning(pid)) rmSync(path.join(MEMORY, name), { recursive: true, force: true });
  }
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}
