import { createReads, createWrites } from '../client.ts';
import { createAppChannel, createConnections, type EngineAccess } from '../connections.ts';
import type { ClusterNode } from './cluster-writes.ts';

/** Opens a further node of a cluster, to which only statements that write go. */
export function openNode(
  access: EngineAccess,
  { database, idleSeconds }: { database: string; idleSeconds: number },
): ClusterNode & { close(): Promise<void> } {
  const connections = createConnections(async () => access, database, idleSeconds);
  const channel = createAppChannel(() => connections.as('app'), true);
  return {
    reads: createReads(channel),
    writes: createWrites(channel),
    close: connections.close,
  };
}
