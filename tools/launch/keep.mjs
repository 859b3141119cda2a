// Keeps the server running: if the server ends by itself, it is started again after pauses of growing length. A server
// that has never answered is not started again, because a refused setting would be refused again.

import { constants } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { isStopping } from './process.mjs';

/** The pauses before the restarts. After the last one, the launcher gives up. */
const PAUSES_MS = [1, 2, 5, 15, 30, 60].map((seconds) => seconds * 1000);
/** After the server has been running for this time, the pauses begin with the first again. */
const STEADY_MS = 10 * 60_000;

/**
 * Runs `startOnce(onUp)` until it ends with success or is told to end, and resolves to its last exit code. `startOnce`
 * calls `onUp` when the server answers.
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
        `The server ended ${ends} times in short order and is not started again. Read its output above, then run npm start.`,
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
