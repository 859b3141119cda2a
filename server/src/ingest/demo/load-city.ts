import type { Engine } from '#engine/open.ts';
import { insertRows } from '../reference/insert-rows.ts';
import { loadItemStates } from '../reference/item-states.ts';
import { circulationTypes, readerTypes } from './city/codes.ts';
import { roomsOfKind } from './city/rooms.ts';
import { demoGlc, libraries, type Scene } from './scene.ts';
import { createRandom } from './titles/random.ts';

const people = 421_000;
const glc = demoGlc;

/** Loads the library group, its libraries and its codes. */
export async function loadCity(engine: Engine, scene: Scene): Promise<void> {
  await insertRows(engine, 'dim_group', [
    { glc, name_zh: '示范市图书馆', name_en: 'Demonstration City Libraries', is_demo: true },
  ]);
  await insertRows(
    engine,
    'dim_library',
    libraries.map((library) => libraryRow(library, scene)),
  );
  await insertRows(
    engine,
    'dim_rdtype',
    readerTypes.map(({ rdtype, nameZh, nameEn }) => ({
      glc,
      rdtype,
      name_zh: nameZh,
      name_en: nameEn,
    })),
  );
  await insertRows(
    engine,
    'dim_cirtype',
    circulationTypes.map(([cirtype, name_zh, name_en]) => ({ glc, cirtype, name_zh, name_en })),
  );
  await loadItemStates(engine, glc);
}

function libraryRow(library: (typeof libraries)[number], scene: Scene) {
  return {
    glc,
    libcode: library.libcode,
    name_zh: library.nameZh,
    name_en: library.nameEn,
    parent: library.parent,
    level: library.level,
    region: library.region,
    population: Math.max(1, Math.round(library.people * people * scene.scale)),
    area: library.area,
    seats: library.seats,
    longitude: library.longitude,
    latitude: library.latitude,
  };
}

/** Every eighth library has new shelves, less than 60 % full; of the other rooms, some are overfull. */
function fillOf(library: number, chance: number): number {
  if (library % 8 === 5) return 0.36 + 0.18 * chance;
  return chance > 0.92 ? 1 + 1.5 * (chance - 0.92) : 0.62 + 0.4 * chance;
}

/** The newest service point, whose rooms nobody has named yet. */
const unnamedLibrary = 'SF04';

/**
 * Loads the rooms, after the copies are loaded. The capacity of most rooms exceeds their copies; a few rooms are
 * overfull, and a few libraries nearly empty.
 */
export async function loadRooms(engine: Engine, scene: Scene): Promise<void> {
  const counts = await engine.rows<{ loc: string; items: number }>(
    'SELECT loc, count() AS items FROM demo_item GROUP BY loc',
    {},
    { seconds: 300 },
  );
  const items = new Map(counts.map((row) => [row.loc, row.items]));
  const rows = libraries.flatMap((library, index) => {
    const random = createRandom(scene.seed, 910_000 + index);
    return roomsOfKind(library.rooms).map((room) => {
      const loc = `${library.libcode}-${room.code}`;
      const fill = fillOf(index, random.unit());
      return {
        glc,
        loc,
        libcode: library.libcode,
        name_zh: library.libcode === unnamedLibrary ? loc : room.nameZh,
        name_en: library.libcode === unnamedLibrary ? loc : room.nameEn,
        shelf_capacity: Math.max(20, Math.round((items.get(loc) ?? 0) / fill / 10) * 10),
        open_stack: room.open,
      };
    });
  });
  await insertRows(engine, 'dim_location', rows);
}
