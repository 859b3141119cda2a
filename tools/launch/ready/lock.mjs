// Two launchers, such as `npm start` and `npm test` in two terminals, must not install or build at the same time: the
// second waits.

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { at } from '../place.mjs';

const FILE = at('.runtime/busy.lock');

/** Runs `work` while no other launcher on this tree installs or builds. */
export async function alone(work) {
  mkdirSync(at('.runtime'), { recursive: true });
  let told = false;
  while (!take()) {
    if (!told) console.log('• Waiting for another launcher / 等待另一个启动程序完成 …');
    told = true;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  const release = () => rmSync(FILE, { force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    process.off('exit', release);
    release();
  }
}

function take() {
  try {
    writeFileSync(FILE, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    if (!isAlive(ownerOfLock())) rmSync(FILE, { force: true });
    return false;
  }
}

function ownerOfLock() {
  try {
    return Number(readFileSync(FILE, 'utf8'));
  } catch {
    return 0;
  }
}

function isAlive(pid) {
  if (!pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
