import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';

export type ChildOptions = {
  library: string;
  configFile: string;
  data: string;
  logs: string;
  port: number;
  /** The port at which other nodes of a cluster reach the engine; null for an engine alone. */
  nodePort: number | null;
  /** True to try to confine the process to its files. */
  mayConfine: boolean;
};

export type EngineChild = {
  pid: number;
  /** True if the process has reported that it is confined. */
  isConfined(): boolean;
  /** Resolves with the last output of the engine when the process ends. */
  ended: Promise<string>;
  hasEnded(): boolean;
  /** Asks the process to end, and kills it if it does not end in time. */
  stop(): Promise<void>;
};

const stopSeconds = 5;

/** Starts the engine's process, which ends when this process ends. */
export function spawnEngine(options: ChildOptions): EngineChild {
  const { library, configFile, data, logs, port, nodePort, mayConfine } = options;
  const script = join(import.meta.dirname, mayConfine ? 'confined-child.ts' : 'child.ts');
  const args = [script, library, configFile, data, logs, String(port), String(nodePort ?? '')];
  // The child is detached, so that Ctrl-C reaches only the server, which then closes the engine in order.
  const child = spawn(process.execPath, args, {
    detached: true,
    env: environment(),
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  let isConfined = false;
  const line = child.stdio[3] as Duplex;
  line.on('data', () => {
    isConfined = true;
  });
  line.on('error', () => undefined);
  const ended = lastWords(child);
  return {
    pid: child.pid ?? 0,
    isConfined: () => isConfined,
    ended,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    async stop() {
      child.kill('SIGTERM');
      const words = await Promise.race([ended, wait(stopSeconds * 1000, null, { ref: false })]);
      if (words === null) child.kill('SIGKILL');
      await ended;
    },
  };
}

// The engine gets none of the server's environment variables, because these may hold passwords.
function environment(): NodeJS.ProcessEnv {
  const kept = ['LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH'];
  const pairs = kept.map((name) => [name, process.env[name]] as const);
  const present = Object.fromEntries(pairs.filter(([, value]) => value !== undefined));
  return { ...present, NODE_NO_WARNINGS: '1', OPENSSL_CONF: '/dev/null', TZ: 'UTC' };
}

function lastWords(child: ChildProcess): Promise<string> {
  let words = '';
  const hear = (chunk: Buffer) => {
    words = (words + chunk.toString()).slice(-8000);
  };
  child.stdout?.on('data', hear);
  child.stderr?.on('data', hear);
  return new Promise((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.once('close', (code, signal) => {
      const said = words.replace(/^Logging \w+ to .*$/m, '').trim();
      resolve(said || `it ended with ${signal ?? `code ${code}`}`);
    });
  });
}
