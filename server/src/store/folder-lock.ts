import { execFileSync } from 'node:child_process';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { StoreInUse } from './errors.ts';

type Holder = { pid: number; started: string };

const patienceMs = 1_500;
const pauseMs = 100;

/**
 * Locks a folder for this process and returns the function that unlocks it. The lock of a killed process is ignored.
 */
export async function lockFolder(folder: string): Promise<() => void> {
  const file = join(folder, 'store.lock');
  const mine = JSON.stringify({ pid: process.pid, started: startOf(process.pid) });
  for (const until = performance.now() + patienceMs; ; await wait(pauseMs)) {
    if (claim(file, mine)) return () => release(file, mine);
    const found = read(file);
    const holder = found === null ? null : parse(found);
    const isHeld = holder !== null && isAlive(holder);
    if (!isHeld && found !== null) removeStale(file, found);
    // A process that is ending may need a moment to release the lock.
    const isOver = performance.now() > until;
    if (isHeld && (isOver || holder.pid === process.pid)) throw new StoreInUse(folder, holder.pid);
    if (isOver) throw new Error(`The lock ${file} can be neither taken nor removed.`);
  }
}

// Creates the lock file as a link, because a link appears together with its content and only if the file does not
// exist.
function claim(file: string, content: string): boolean {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, content, { mode: 0o600 });
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function release(file: string, mine: string): void {
  if (read(file) === mine) rmSync(file, { force: true });
}

// Removes a stale lock. If another process has replaced it in the meantime, the new lock is put back.
function removeStale(file: string, stale: string): void {
  const aside = `${file}.${process.pid}.stale`;
  try {
    renameSync(file, aside);
    if (read(aside) !== stale) linkSync(aside, file);
  } catch (error) {
    if (!isCode(error, 'ENOENT') && !isCode(error, 'EEXIST')) throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null;
    throw error;
  }
}

function parse(text: string): Holder | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return null;
    const { pid, started } = value as Partial<Holder>;
    return typeof pid === 'number' && typeof started === 'string' ? { pid, started } : null;
  } catch {
    return null;
  }
}

// Returns whether the process that holds a lock is alive. Systems reuse process numbers, especially after a restart,
// so the start time must match, too.
function isAlive({ pid, started }: Holder): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (isCode(error, 'ESRCH')) return false;
  }
  return startOf(pid) === started;
}

function startOf(pid: number): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    // A zombie process has ended, even if its parent has not noticed.
    return fields[0] === 'Z' ? 'ended' : `${boot} ${fields[19]}`;
  } catch {
    return startByPs(pid);
  }
}

function startByPs(pid: number): string {
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
