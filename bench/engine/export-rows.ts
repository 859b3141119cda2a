import { createWriteStream } from 'node:fs';
import { resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createConnections } from '../../server/src/engine/connections.ts';
import { superviseEngine } from '../../server/src/engine/embedded/supervisor.ts';
import { createLog } from '../../server/src/lib/log.ts';

export type Export = { file: string; sql: string };

/** Writes the engine's answers into files, in the format that each statement names. */
export async function exportRows(dataDir: string, exports: readonly Export[]): Promise<void> {
  const folder = resolve(dataDir, 'engine');
  const engine = await superviseEngine(
    {
      folder,
      deskGrants: [],
      plainGrants: [],
      deskPolicies: { database: 'stacksight', conditions: {} },
    },
    createLog('warn'),
  );
  const connections = createConnections(engine.current, 'stacksight', 10);
  try {
    const client = await connections.as('app');
    for (const { file, sql } of exports) {
      const { stream } = await client.exec({ query: sql });
      await pipeline(stream, createWriteStream(file));
    }
  } finally {
    await connections.close();
    await engine.close();
  }
}
