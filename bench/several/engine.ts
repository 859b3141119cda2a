import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type EngineChild, spawnEngine } from '../../server/src/engine/embedded/child-process.ts';
import { foldersOf, writeConfig } from '../../server/src/engine/embedded/config.ts';
import { findEngineLibrary } from '../../server/src/engine/embedded/platform.ts';
import { createCredentials } from '../../server/src/engine/embedded/users.ts';
import { freePort } from '../../server/test/free-port.ts';

/** An engine that several servers ask; it keeps its port, users and data when it is killed and started again. */
export async function openSharedEngine(folder: string) {
  const { data, logs, runs } = foldersOf(folder);
  mkdirSync(runs, { recursive: true });
  const app = createCredentials('app');
  const users = {
    ...{ app, desk: createCredentials('desk'), plain: createCredentials('plain') },
    deskExport: createCredentials('desk_export'),
    plainExport: createCredentials('plain_export'),
    ...{
      deskGrants: [],
      plainGrants: [],
      deskPolicies: { database: 'stacksight', conditions: {} },
    },
  };
  const configFile = writeConfig({ run: path.join(runs, 'one'), data, logs }, users);
  const port = await freePort();
  const url = `http://${app.user}:${app.password}@127.0.0.1:${port}/stacksight`;
  let child: EngineChild;

  async function start(): Promise<void> {
    const library = findEngineLibrary();
    child = spawnEngine({
      library,
      configFile,
      data,
      logs,
      port,
      nodePort: null,
      mayConfine: true,
    });
    const answers = () =>
      fetch(`http://127.0.0.1:${port}/ping`).then(
        ({ ok }) => ok,
        () => false,
      );
    while (!(await answers())) {
      if (child.hasEnded()) throw new Error(await child.ended);
      await wait(50);
    }
  }

  await start();
  return {
    url,
    async killAndStart() {
      process.kill(child.pid, 'SIGKILL');
      await child.ended;
      await start();
    },
    async close() {
      await child.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
