import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export type ServerProcess = {
  child: ChildProcess;
  /** Returns the output of the server so far. */
  output(): string;
  /** Waits for the first match in the output; fails if the server ends before. */
  saying(pattern: RegExp): Promise<RegExpExecArray>;
  /** The exit code of the server, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals | null>;
};

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const quickImports = new URL('../../tools/launch/quick-imports.mjs', import.meta.url).href;
const compiled = fileURLToPath(new URL('../../.runtime/compiled', import.meta.url));

/** Options of Node with which the launcher starts the server and the tools. */
export const quickNode = ['--import', quickImports];

/** Starts the real server in a separate process. */
export function startServer(
  environment: Readonly<Record<string, string>>,
  { isTied = false } = {},
): ServerProcess {
  const child = spawn(process.execPath, [...quickNode, main], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: compiled, ...environment },
    stdio: ['ignore', 'pipe', 'pipe', ...(isTied ? (['ipc'] as const) : [])],
  });
  let text = '';
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      for (const listener of listeners) listener();
    });
  const ended = once(child, 'exit').then(async ([code, signal]) => {
    // The last output may still be in the pipe, and after disconnect() the event 'close' never comes.
    await wait(300);
    return (code ?? signal) as number | NodeJS.Signals | null;
  });
  const saying = async (pattern: RegExp) => {
    const found = Promise.withResolvers<RegExpExecArray>();
    const look = () => {
      const match = pattern.exec(text);
      if (match !== null) found.resolve(match);
    };
    listeners.add(look);
    look();
    void ended.then((how) => found.reject(new Error(`it ended (${how}) and said:\n${text}`)));
    return found.promise.finally(() => listeners.delete(look));
  };
  return { child, output: () => text, saying, ended };
}

/** Returns the ids of processes whose command line contains the name of a folder. */
export function processesInFolder(folder: string): number[] {
  return execFileSync('ps', ['-eo', 'pid=,stat=,args='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes(folder) && !/^\s*\d+\s+Z/.test(line))
    .map((line) => Number.parseInt(line, 10));
}
