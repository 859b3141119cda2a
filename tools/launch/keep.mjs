// Keeps the server running: one that has been up and ends by itself is started again, after pauses that grow. One that
// never came up is not: a setting that cannot be used would be refused again.

import { constants } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { isStopping } from './process.mjs';

/** The pauses before each start again; after the last one nothing more is tried. */
const PAUSES_MS = [1, 2, 5, 15, 30, 60].map((seconds) => seconds * 1000);
/** One that has been up for so long begins with the first pause again. */
const STEADY_MS = 10 * 60_000;

/**
 * Runs `startOnce(onUp)` until it ends in order, or is told to, and resolves to its last exit code; `onUp` is called
 * when the server answers.
 */
export async function keepRunning(startOnce, { pausesMs = PAUSES_MS, steadyMs = STEADY_MS } = {}) {
  let ends = 0;
  for (let hasBeenUp = false; ; ) {
    let upAt = null;
    const { code } = await startOnce(() => {
      upAt = Date.now();
      if (hasBeenUp) say('The server runs again.', '服务已恢复运行。');
      hasBeenUp = true;
    });
    if (code === 0 || isStopping() || !hasBeenUp) return code;
    if (upAt !== null && Date.now() - upAt >= steadyMs) ends = 0;
    const pauseMs = pausesMs[ends];
    ends += 1;
    if (pauseMs === undefined) {
      say(
        `The server ended ${ends} times in short order and is not started again. Look at what it said above, then run npm start.`,
        `服务在短时间内 ${ends} 次意外结束，不再自动重启。请查看上面的输出，处理后再运行 npm start。`,
      );
      return code;
    }
    const [how, seconds] = [nameOf(code), pauseMs / 1000];
    say(
      `The server ended by itself (${how}) and is started again in ${seconds} s.`,
      `服务意外结束（${how}），${seconds} 秒后重新启动。`,
    );
    await wait(pauseMs);
    if (isStopping()) return code;
  }
}

function nameOf(code) {
  const signal = Object.entries(constants.signals).find(([, number]) => number === code - 128);
  return signal ? signal[0] : `code ${code}`;
}

function say(english, chinese) {
  console.error(`\n${english}\n${chinese}\n`);
}
