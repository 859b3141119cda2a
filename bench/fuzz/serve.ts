import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/**
 * The memory of the server in MB: the objects in use, the buffers outside of V8's heap, and all pages of the process.
 */
export type ServerMemory = { heap: number; outside: number; resident: number };

export type ServedProcess = {
  address: string;
  /** The password of the super account and of the second account. */
  password: string;
  /** Returns the present memory of the process. */
  memory(): Promise<ServerMemory>;
  stop(): Promise<void>;
};

const server = fileURLToPath(new URL('./fuzzed-server.ts', import.meta.url));

/** Starts a server in a separate process, with a small library and a record of each kind. */
export async function startServed(dataDir: string): Promise<ServedProcess> {
  const child = fork(server, [dataDir], {
    execArgv: [...process.execArgv, '--expose-gc'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const [{ address, password }] = (await once(child, 'message')) as [
    Omit<ServedProcess, 'memory' | 'stop'>,
  ];
  return {
    address,
    password,
    async memory() {
      child.send('memory');
      const [memory] = (await once(child, 'message')) as [ServerMemory];
      return memory;
    },
    async stop() {
      child.disconnect();
      await once(child, 'exit');
    },
  };
}
