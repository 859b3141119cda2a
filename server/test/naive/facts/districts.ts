import { columnNumber, columnText, type FactRow, type Facts } from './facts.ts';

// Finds the district of each library by walking up from one library to the next.

const kept = new WeakMap<Facts, Map<string, Facts>>();

/** Returns the facts with the districts that a caller with these libraries sees. */
export function withVisibleDistricts(facts: Facts, libraries: readonly string[] | null): Facts {
  const known = kept.get(facts) ?? new Map<string, Facts>();
  kept.set(facts, known);
  const key = JSON.stringify(libraries);
  const districts = naiveDistricts(facts.libraries, libraries);
  const seen = known.get(key) ?? { ...facts, own: { ...facts.own, districts } };
  known.set(key, seen);
  return seen;
}

/** Returns the library of the district, by library, for each library that is not its own district. */
export function naiveDistricts(
  rows: readonly FactRow[],
  libraries: readonly string[] | null,
): Map<string, string> {
  const all = new Map(rows.map((row) => [columnText(row, 'libcode'), row]));
  const upwards = (code: string): string[] => {
    const row = all.get(code);
    if (row === undefined) return [];
    const rest = upwards(columnText(row, 'parent'));
    return libraries?.includes(code) === false ? rest : [code, ...rest];
  };
  const shown = [...all.keys()].filter((code) => libraries?.includes(code) ?? true);
  const hasBranches = (code: string) => shown.some((one) => upwards(one)[1] === code);
  const districts = new Map<string, string>();
  for (const code of shown) {
    const line = upwards(code);
    const called = line.find((one) => columnNumber(all.get(one) ?? {}, 'level') === 2);
    const second = line.at(-2);
    const main = line.at(-1) ?? code;
    const district = called ?? (second !== undefined && hasBranches(second) ? second : main);
    if (district !== code) districts.set(code, district);
  }
  return districts;
}
