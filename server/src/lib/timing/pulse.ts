import { monitorEventLoopDelay } from 'node:perf_hooks';

const freshMs = 300_000;

export type Pulse = {
  uptimeSeconds: number;
  memoryBytes: number;
  /** The share of one processor since the last look of at least a minute ago. */
  cpuShare: number;
  /** The delay of the event loop that 99 % of its turns stay below, of the last minutes, in seconds. */
  lagSeconds: number;
};

/** Creates the meter of this process. `close` ends its timer. */
export function createPulse(): { read(): Pulse; close(): void } {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  let mark = { at: performance.now(), cpu: process.cpuUsage() };
  return {
    read() {
      const { user, system } = process.cpuUsage(mark.cpu);
      const elapsedMs = performance.now() - mark.at;
      const pulse = {
        uptimeSeconds: process.uptime(),
        memoryBytes: process.memoryUsage().rss,
        cpuShare: (user + system) / 1000 / Math.max(1, elapsedMs),
        lagSeconds: delay.percentile(99) / 1e9,
      };
      if (elapsedMs > freshMs) {
        mark = { at: performance.now(), cpu: process.cpuUsage() };
        delay.reset();
      }
      return pulse;
    },
    close: () => delay.disable(),
  };
}
