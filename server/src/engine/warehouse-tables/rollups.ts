import { ofLibrary, type TableEntry } from './table-entry.ts';

const rollup = {
  kind: 'rollup',
  scope: ofLibrary,
  hasVersions: false,
  madeFrom: ['behaviour_event'],
  namesCodesOf: [],
  isInDemo: true,
  fill: null,
} as const;

/** Tables of precomputed counts of events, so that questions need not read every row. */
export const rollups = {
  agg_event_day: { ...rollup, readers: ['readers'], day: 'day' },
  agg_title_month: { ...rollup, readers: [], day: 'month' },
  agg_reader_day: { ...rollup, readers: 'everyRow', day: 'day' },
  agg_reader_month: { ...rollup, readers: 'everyRow', day: 'month' },
} as const satisfies Readonly<Record<string, TableEntry>>;

export type RollupTable = keyof typeof rollups;
