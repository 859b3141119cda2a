import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export type Served = {
  address: string;
  /** The password of the super account and of the second account. */
  password: string;
  /** The memory of the process now, in MB. */
  memory(): number;
  stop(): Promise<void>;
};

const server = fileURLToPath(new URL('./fuzzed-server.ts', import.meta.url));

/** Starts a server in a separate process, with a small library and a record of each kind. */
export async function startServed(dataDir: string): Promise<Served> {
  const child = fork(server, [dataDir], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const [{ address, password }] = (await once(child, 'message')) as [
    Omit<Served, 'memory' | 'stop'>,
  ];
  return {
    address,
    password,
    memory: () => residentOf(child),
    async stop() {
      child.disconnect();
      await once(child, 'exit');
    },
  };
}

function residentOf({ pid }: ChildProcess): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
}
