import type { Engine } from '#engine/open.ts';
import { insertRows } from '../reference/insert-rows.ts';
import { loadItemStates } from '../reference/item-states.ts';
import { circulationTypes, readerTypes } from './city/codes.ts';
import { roomsOf } from './city/rooms.ts';
import { demoGlc, libraries, type Scene } from './scene.ts';

const people = 421_000;
const itemsPerScale = 180_000;
const glc = demoGlc;

/** Loads the group, its libraries, rooms and codes. */
export async function loadCity(engine: Engine, scene: Scene): Promise<void> {
  await insertRows(engine, 'dim_group', [
    { glc, name_zh: '示范市图书馆', name_en: 'Demonstration City Libraries', is_demo: true },
  ]);
  await insertRows(
    engine,
    'dim_library',
    libraries.map((library) => libraryRow(library, scene)),
  );
  await insertRows(engine, 'dim_location', locationRows(scene));
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
  };
}

function locationRows(scene: Scene) {
  const total = libraries.reduce((sum, library) => sum + library.weight, 0);
  return libraries.flatMap((library) => {
    const shelves = (library.weight / total) * itemsPerScale * Math.max(scene.scale, 0.01) * 1.35;
    return roomsOf(library.rooms).map((room) => ({
      glc,
      loc: `${library.libcode}-${room.code}`,
      libcode: library.libcode,
      name_zh: room.nameZh,
      name_en: room.nameEn,
      shelf_capacity: Math.max(20, Math.round((shelves * room.share) / 10) * 10),
      open_stack: room.open,
    }));
  });
}
