import { EngineError } from '#engine/errors.ts';
import type { Engine } from '#engine/open.ts';
import { refreshRollups } from '../rollups.ts';

const allowEmpty = 'allow_replace_partition_from_empty_source';
const allowing = new WeakMap<Engine, Engine>();

/**
 * Rewrites the rollups of months. Newer engines refuse to replace a month by an empty one unless they are told that it
 * is meant: a month that has only counted rows has no readers, and one whose load was taken back has nothing.
 */
export async function refreshMonths(engine: Engine, glc: string, months: number[]): Promise<void> {
  if (months.length === 0) return;
  try {
    await refreshRollups(engine, { glc, months });
  } catch (error) {
    if (!(error instanceof EngineError) || !error.message.includes(allowEmpty)) throw error;
    await refreshRollups(allowingEmpty(engine), { glc, months });
  }
}

function allowingEmpty(engine: Engine): Engine {
  const known = allowing.get(engine);
  if (known !== undefined) return known;
  const made: Engine = {
    ...engine,
    command: (sql, params, options) =>
      engine.command(sql, params, {
        ...options,
        settings: { [allowEmpty]: 1, ...options?.settings },
      }),
  };
  allowing.set(engine, made);
  return made;
}
