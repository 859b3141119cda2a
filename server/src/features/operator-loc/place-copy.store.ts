import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Engine } from '#engine/open.ts';
import type { OwnPlace } from '#store/own-codes/own-codes.ts';

// Copies the places of operators to the warehouse, for questions over millions of rows. The version of a copy is a
// hash of its rows, so a complete copy is correct, whichever process wrote it.

const endless = '2149-06-06';
const earliest = '1970-01-01';

/**
 * Returns the function that copies a group's places to the warehouse if they are missing there. It returns the version
 * of the places, or an empty text for a group without places.
 */
export function createPlaceCopy(engine: Engine) {
  const versions = new WeakMap<readonly OwnPlace[], Promise<string>>();
  return (glc: string, places: readonly OwnPlace[]): Promise<string> => {
    const known = versions.get(places);
    if (known !== undefined) return known;
    const copied = copyPlaces(engine, glc, places);
    versions.set(places, copied);
    copied.catch(() => versions.delete(places));
    return copied;
  };
}

async function copyPlaces(
  engine: Engine,
  glc: string,
  places: readonly OwnPlace[],
): Promise<string> {
  if (places.length === 0) return '';
  const version = createHash('sha256').update(JSON.stringify(places)).digest('hex').slice(0, 24);
  const [there] = await engine.rows<{ rows: number }>(
    'SELECT count() AS rows FROM operator_place WHERE glc = {glc:String} AND version = {version:String}',
    { glc, version },
  );
  if (Number(there?.rows ?? 0) >= places.length) return version;
  const lines = places.map((place) => `${JSON.stringify(toRow(glc, version, place))}\n`);
  await engine.insert('INSERT INTO operator_place FORMAT JSONEachRow', Readable.from(lines));
  // At this time, every question with an older version has ended.
  await engine.command(
    'DELETE FROM operator_place WHERE glc = {glc:String} AND version != {version:String} AND copied_at < now() - INTERVAL 1 DAY',
    { glc, version },
  );
  return version;
}

function toRow(glc: string, version: string, { dayFrom, dayUntil, ...place }: OwnPlace) {
  return {
    glc,
    version,
    operator: place.operator,
    libcode: place.libcode,
    loc: place.loc,
    day_from: clamp(dayFrom),
    day_until: clamp(dayUntil ?? endless),
  };
}

const clamp = (day: string): string => {
  if (day < earliest) return earliest;
  return day > endless ? endless : day;
};
