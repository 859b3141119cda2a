import { createReads, createWrites } from './client.ts';
import { createAppChannel, createConnections, type EngineAccess } from './connections.ts';

/** Creates the database if it is missing. Where the database exists, the user needs no right to create one. */
export async function ensureDatabase(
  current: () => Promise<EngineAccess>,
  name: string,
): Promise<void> {
  const connections = createConnections(current, 'system', 1);
  const channel = createAppChannel(() => connections.as('app'));
  try {
    const found = await createReads(channel).rows(
      'SELECT 1 FROM system.databases WHERE name = {name:String}',
      { name },
      { seconds: 120 },
    );
    if (found.length > 0) return;
    await createWrites(channel).command('CREATE DATABASE IF NOT EXISTS {name:Identifier}', {
      name,
    });
  } finally {
    await connections.close();
  }
}
