import type { Language } from '@stacksight/contract';
import type { Engine } from '#engine/open.ts';
import { events } from '../reference/events.ts';
import { readShippedMapping } from './read-mapping.ts';

/** Returns the codes of all events: those of every installation, and those that loads have added. */
export async function knownEvents(engine: Engine): Promise<string[]> {
  const rows = await engine.rows<{ event: string }>('SELECT DISTINCT event FROM dim_event');
  return [...new Set([...events.map(([event]) => event), ...rows.map(({ event }) => event)])];
}

/** Returns every text in small letters that an events file may have for an event: codes, words, and operation codes. */
export async function knownEventWords(
  engine: Engine,
  operations: Readonly<Record<string, string>>,
): Promise<ReadonlySet<string>> {
  const [codes, { dictionaries }] = await Promise.all([
    knownEvents(engine),
    readShippedMapping('events'),
  ]);
  const words = [...codes, ...Object.keys(dictionaries.events ?? {}), ...Object.keys(operations)];
  return new Set(words.map((word) => word.toLowerCase()));
}

/** Returns the names of the events by code. */
export async function knownEventNames(
  engine: Engine,
  language: Language,
): Promise<Map<string, string>> {
  const name = language === 'zh-CN' ? 'name_zh' : 'name_en';
  const rows = await engine.rows<{ event: string; name: string }>(
    `SELECT event, any(${name}) AS name FROM dim_event FINAL GROUP BY event`,
  );
  return new Map(rows.map((row) => [row.event, row.name]));
}
