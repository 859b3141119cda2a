import type { Engine } from '#engine/open.ts';
import { knownEvents } from '../mapping/known-event-words.ts';

/** Reads the libraries of a group with their names, and the codes of all events. */
export async function knownCodes(engine: Engine, glc: string) {
  const [libraries, events] = await Promise.all([
    engine.rows<{ code: string; zh: string; en: string }>(
      `SELECT libcode AS code, name_zh AS zh, name_en AS en FROM dim_library FINAL WHERE glc = {glc:String}`,
      { glc },
    ),
    knownEvents(engine),
  ]);
  return { libraries: libraries.map(({ code, zh, en }) => ({ code, names: [zh, en] })), events };
}
