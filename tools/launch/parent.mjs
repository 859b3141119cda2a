// `npm start` is npm → a shell → the launcher, and a killed npm passes no signal on. The launcher therefore watches its
// ancestors and stops when one of them is gone.

import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const SHELL = /^(ba|da|z|k|a)?sh$/;

/** Calls `onOrphaned` once after the npm that started this process has ended; does nothing without npm. */
export function watchNpm(onOrphaned) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const shell = lookUp(parent);
  const npm = shell && SHELL.test(shell.name) ? shell.parent : null;
  const timer = setInterval(() => {
    if (process.ppid === parent && (npm === null || isParentOf(npm, parent))) return;
    clearInterval(timer);
    onOrphaned();
  }, 1000);
  timer.unref();
}

// A killed process may stay in the process table, but its children get a new parent at once.
function isParentOf(pid, child) {
  if (existsSync('/proc/self/stat')) return fromProc(child)?.parent === pid;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function lookUp(pid) {
  return existsSync('/proc/self/stat') ? fromProc(pid) : fromPs(pid);
}

function fromProc(pid) {
  try {
    const found = /^\d+ \((.*)\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'));
    return found && { name: found[1], parent: Number(found[2]) };
  } catch {
    return null;
  }
}

function fromPs(pid) {
  const { stdout } = spawnSync('ps', ['-o', 'ppid=,comm=', '-p', String(pid)], {
    encoding: 'utf8',
  });
  const found = /^\s*(\d+)\s+(?:.*\/)?-?(\S+)\s*$/.exec(stdout ?? '');
  return found && { name: found[2], parent: Number(found[1]) };
}
