// Prints the launcher's output: short steps with their seconds, in English and Chinese, and clear failures.

const EVERY_SECONDS = 15;

/** An expected failure: its message is for people and is shown without a stack. */
export class LaunchError extends Error {}

/** Throws a LaunchError with these lines. */
export function fail(...lines) {
  throw new LaunchError(lines.filter(Boolean).join('\n'));
}

/** Returns the seconds since `startedAt`, as text. */
export function secondsSince(startedAt) {
  const seconds = (Date.now() - startedAt) / 1000;
  return seconds < 10 ? `${seconds.toFixed(1)} s` : `${Math.round(seconds)} s`;
}

/** Shows the progress of a long step while `work` runs: a ticking line on a terminal, otherwise a line every 15 s. */
export async function step(words, work) {
  const startedAt = Date.now();
  const live = process.stdout.isTTY;
  const show = (text) => process.stdout.write(live ? `\r\x1b[2K${text}` : `${text}\n`);
  show(`• ${words} …`);
  const timer = setInterval(
    () => show(`• ${words} … ${secondsSince(startedAt)}`),
    live ? 1000 : EVERY_SECONDS * 1000,
  );
  try {
    const result = await work();
    show(`✓ ${words}: ${secondsSince(startedAt)}`);
    return result;
  } catch (error) {
    show(`✗ ${words}: ${secondsSince(startedAt)}`);
    throw error;
  } finally {
    clearInterval(timer);
    if (live) process.stdout.write('\n');
  }
}
