import type { Engine } from '#engine/open.ts';
import { refreshRollups } from './rollups.ts';

/** The version of the rollups' contents. Raise it whenever the contents change. */
const revision = 4;

/** Rebuilds the rollups that an earlier version of the product built differently. This may take minutes. */
export async function completeRollups(
  engine: Engine,
  onBegin: () => void = () => undefined,
): Promise<void> {
  const [last] = await engine.rows<{ revision: number }>(
    'SELECT max(revision) AS revision FROM rollup_revision',
  );
  if ((last?.revision ?? 0) >= revision) return;
  const groups = await engine.rows<{ glc: string }>(
    'SELECT DISTINCT glc FROM behaviour_event ORDER BY glc',
    {},
    { seconds: 300 },
  );
  if (groups.length > 0) onBegin();
  for (const { glc } of groups) await refreshRollups(engine, { glc, months: 'all' });
  await engine.command('INSERT INTO rollup_revision (revision) VALUES ({revision:UInt32})', {
    revision,
  });
}
