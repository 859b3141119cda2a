import { datasets } from '../facts/datasets.ts';
import { columnText } from '../facts/facts.ts';
import type { NaiveWorld } from '../worlds/world.ts';

/** Returns one to twelve codes of a dimension that rows of a dataset have. */
export function codesOfWorld(world: NaiveWorld, datasetName: string, dimension: string): string[] {
  const known = kept.get(world) ?? new Map<string, string[]>();
  kept.set(world, known);
  const key = `${datasetName}.${dimension}`;
  const found = known.get(key) ?? readCodes(world, datasetName, dimension);
  known.set(key, found);
  return found;
}

const kept = new WeakMap<NaiveWorld, Map<string, string[]>>();

function readCodes(world: NaiveWorld, datasetName: string, dimension: string): string[] {
  const dataset = datasets[datasetName];
  const days = { from: world.from, to: world.until };
  const codes = new Set<string>();
  const rows = dataset?.rows(world.facts, days) ?? [];
  const step = Math.max(1, Math.floor(rows.length / 400));
  for (let at = 0; at < rows.length && codes.size < 12; at += step) {
    const row = rows[at];
    const code = row && dataset?.codes[dimension]?.(row, { facts: world.facts, days });
    if (code !== undefined && code !== '') codes.add(code);
  }
  return codes.size === 0 ? ['7'] : [...codes];
}

/** Returns the libraries of all rows. */
export function librariesOfWorld(world: NaiveWorld): string[] {
  const { events, moves, items } = world.facts;
  const names = [...events, ...moves, ...items].map((row) => columnText(row, 'libcode'));
  return [...new Set(names)].filter((code) => code !== '').sort();
}
