import type { ReadingClient } from '../client.ts';
import { everywhereCluster } from './layout.ts';

type Known = { cluster: string; shards: number; nodes: number };

/**
 * Throws unless the engine's configuration has the cluster with one shard for each node of CLICKHOUSE_URL, and the
 * cluster that writes a row to every node.
 */
export async function requireCluster(
  reads: ReadingClient,
  cluster: string,
  nodes: number,
): Promise<void> {
  const everywhere = everywhereCluster(cluster);
  const known = await reads.rows<Known>(
    `SELECT cluster, uniqExact(shard_num) AS shards, count() AS nodes FROM system.clusters
      WHERE cluster IN {names:Array(String)} GROUP BY cluster`,
    { names: [cluster, everywhere] },
    { seconds: 120 },
  );
  const of = (name: string) => known.find((one) => one.cluster === name);
  const wanted = `CLICKHOUSE_URL names ${nodes} ${nodes === 1 ? 'node' : 'nodes'}`;
  const spread = of(cluster);
  if (spread?.shards !== nodes || spread.nodes !== nodes)
    throw new Error(
      `${wanted}, so the cluster ${cluster} (CLICKHOUSE_CLUSTER) must have ${nodes} shards of one replica in remote_servers of every node; it has ${spread?.shards ?? 0}.`,
    );
  const whole = of(everywhere);
  if (whole?.shards !== 1 || whole.nodes !== nodes)
    throw new Error(
      `${wanted}, so the cluster ${everywhere} must have one shard with these ${nodes} nodes as replicas in remote_servers of every node; it has ${whole?.shards ?? 0} shards.`,
    );
}
