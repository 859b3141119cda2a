import type { Engine } from '#engine/open.ts';
import { toPatient } from '#engine/patient.ts';
import { bumpDataVersion } from '../data-version.ts';
import { insertRows } from '../reference/insert-rows.ts';
import { type DemoBuild, steps } from './build-steps.ts';
import { demoTables } from './remove-demo.ts';
import { demoGlc, type Scene, type SceneSettings, setScene } from './scene.ts';
import { stageTables } from './stage-tables.ts';

// Builds the demonstration city: TypeScript invents the titles and names, and SQL in the engine invents all events. The
// marker in data_version is written last; a city without a marker is incomplete and is built again.

export type DemoSettings = SceneSettings & {
  onProgress?: (text: string, fraction: number) => void;
};

const settings = {
  max_partitions_per_insert_block: 0,
  // A large city does not fit in memory, so its sorts and groups use the disk.
  max_bytes_before_external_sort: 1_000_000_000,
  max_bytes_before_external_group_by: 1_000_000_000,
};

/** Replaces the demonstration city. The same scale, seed, day and moment give the same city. */
export async function buildDemo(openEngine: Engine, demo: DemoSettings): Promise<void> {
  const engine = toPatient(openEngine);
  const scene = setScene(demo);
  const build: DemoBuild = {
    engine,
    scene,
    zoneSeconds: zoneSecondsOf(demo.timeZone, demo.now),
    lanes: scene.scale > 8 ? 1 : 2,
    run: (sql) => engine.command(sql, {}, { settings }),
  };
  let done = 0;
  try {
    for (const [text, share, step] of steps) {
      demo.onProgress?.(text, done);
      await step(build);
      done += share;
    }
  } finally {
    for (const table of stageTables) await engine.command(`DROP TABLE IF EXISTS ${table}`);
  }
  await bumpDataVersion(engine, demoGlc, demoTables);
  await insertRows(engine, 'data_version', [markerOf(scene)]);
  demo.onProgress?.('done', 1);
}

/** Returns the marker of a complete city: its last day and the settings of its build. It is written last. */
function markerOf({ from, today, now, scale, seed }: Scene) {
  const loaded = new Date(now * 1000).toISOString().replace('T', ' ').replace('Z', '');
  return {
    glc: demoGlc,
    name: 'demo',
    version: Date.now(),
    data_from: from,
    data_until: today,
    loaded_at: loaded,
    note: JSON.stringify({ scale, seed }),
  };
}

function zoneSecondsOf(timeZone: string, now: Date): number {
  const text = now.toLocaleString('sv-SE', { timeZone });
  return Math.round((Date.parse(`${text.replace(' ', 'T')}Z`) - now.getTime()) / 60_000) * 60;
}
