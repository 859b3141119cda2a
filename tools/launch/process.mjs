// Child processes. This file keeps the list of all children, so that one Ctrl-C or one kill ends all of them.

import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { watchNpm } from './parent.mjs';

const GRACE_MS = 20_000;
const TAIL_CHARACTERS = 400_000;
const children = new Set();
let stoppedAt = 0;

/**
 * Starts a child and resolves to `{ code, output }` when it has ended.
 * `show`: prints its output on the terminal instead of collecting it; with `keepErrors`, collects its stderr too. `own`: gives it a process group of its own, which
 * the terminal's Ctrl-C does not reach; the launcher passes the signal on once.
 * `tied`: opens an IPC channel whose 'disconnect' tells the child that the launcher is gone, even after kill -9;
 * `onMessage` receives the child's messages.
 */
export function runChild(
  file,
  args,
  { show = false, keepErrors = false, own = false, tied = false, onMessage, ...options } = {},
) {
  const output = show ? 'inherit' : 'pipe';
  const input = show && !own ? 'inherit' : 'ignore';
  const errors = keepErrors ? 'pipe' : output;
  const stdio = [input, output, errors, ...(tied ? ['ipc'] : [])];
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { ...options, stdio, detached: own });
    const entry = { child, own };
    children.add(entry);
    let text = '';
    const collect = (chunk) => {
      text = (text + chunk).slice(-TAIL_CHARACTERS);
    };
    child.stdout?.setEncoding('utf8').on('data', collect);
    child.stderr?.setEncoding('utf8').on('data', collect);
    if (show && keepErrors) child.stderr.on('data', (chunk) => process.stderr.write(chunk));
    if (onMessage) child.on('message', onMessage);
    child.once('error', (error) => {
      children.delete(entry);
      reject(error);
    });
    child.once('close', (code, signal) => {
      children.delete(entry);
      if (own) sweep(child.pid);
      resolve({ code: code ?? 128 + constants.signals[signal], output: text });
    });
  });
}

/** Ends all children and then the launcher when the launcher gets a signal to stop. */
export function stopWithChildren() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal));
  watchNpm(() => stop('SIGHUP'));
}

/** Sends a signal to every child that is still running. */
export function endChildren(signal = 'SIGTERM') {
  for (const entry of children) end(entry, signal);
}

/** True once the launcher has been told to stop. */
export function isStopping() {
  return stoppedAt > 0;
}

function stop(signal) {
  const again = stoppedAt > 0 && Date.now() - stoppedAt > 1000;
  // A signal shortly after the first is a repetition: npm sends the signal of the terminal once more.
  if (stoppedAt > 0 && !again) return;
  stoppedAt = stoppedAt || Date.now();
  if (children.size === 0) process.exit(128 + constants.signals[signal]);
  if (again) return endNow();
  endChildren();
  setTimeout(endNow, GRACE_MS).unref();
}

function endNow() {
  endChildren('SIGKILL');
  setTimeout(() => process.exit(1), 1000).unref();
}

function end({ child, own }, signal) {
  if (own && signal === 'SIGKILL') sweep(child.pid, signal);
  else child.kill(signal);
}

// Ends the processes that the child has left in its process group.
function sweep(group, signal = 'SIGTERM') {
  try {
    process.kill(-group, signal);
  } catch (error) {
    if (error.code !== 'ESRCH' && error.code !== 'EPERM') throw error;
  }
}
