// Defines the rooms of docs/architecture.md with their ranks, and finds the room of each file.

/** A room: a set of files that may import each other and all rooms of lower rank. */
export type Room = { side: ProjectSide; name: string; rank: number };
export type ProjectSide = 'contract' | 'server' | 'web';

const RANKS: Record<ProjectSide, Record<string, number>> = {
  server: {
    jobs: 4,
    http: 3,
    kit: 2,
    backup: 2,
    analytics: 2,
    holdings: 2,
    assistant: 2,
    documents: 2,
    ingest: 2,
    engine: 1,
    store: 1,
    lib: 0,
  },
  web: { app: 4, ui: 2, lib: 1, locales: 0 },
  contract: { areas: 2, values: 1, kit: 0 },
};
const TOP_FILES: Record<ProjectSide, readonly string[]> = {
  server: ['main.ts', 'app.ts', 'handlers.ts'],
  web: ['main.ts'],
  contract: ['index.ts', 'areas.ts'],
};
const TOP_RANK = 5;
const FEATURE_RANK = 3;

/** Returns the room of a file under a `src`; null if there is none. */
export function roomOf(file: string): Room | null {
  const place = /^(contract|server|web)\/src\/(.+)$/.exec(file);
  if (!place?.[1] || !place[2]) return null;
  const side = place[1] as ProjectSide;
  const [first = '', second, third] = place[2].split('/');
  if (second === undefined) return topRoom(side, first);
  if (first === 'features' && side !== 'contract') {
    return third === undefined ? null : { side, name: `features/${second}`, rank: FEATURE_RANK };
  }
  const rank = RANKS[side][first];
  return rank === undefined ? null : { side, name: `${first}/`, rank };
}

function topRoom(side: ProjectSide, file: string): Room | null {
  if (TOP_FILES[side].includes(file)) return { side, name: 'the top', rank: TOP_RANK };
  if (side === 'server' && file === 'config.ts') return { side, name: 'config.ts', rank: 0 };
  return null;
}

export function isTest(file: string): boolean {
  return /\.(test|e2e)\.tsx?$/.test(file);
}

/** Returns whether the import rules apply to a file: code in a `src`, neither a test nor a declaration file. */
export function isGoverned(file: string): boolean {
  if (!/^(contract|server|web)\/src\/.+\.(ts|tsx)$/.test(file)) return false;
  return !isTest(file) && !file.endsWith('.d.ts');
}
