import { otherCode } from '@stacksight/contract';
import type { TopCodes } from '../../compile/compile.ts';
import { isNowhere } from '../../question/recorded.ts';
import type { Resolved } from '../../question/resolved.ts';
import type { GroupCodes } from './group.ts';

/**
 * Returns the function that gives the keys of the aggregates not recorded by the library of a row; for the “other” row,
 * by none of its libraries.
 */
export function unrecordedKeys(
  { by, parts, recorded }: Resolved,
  top: TopCodes,
): (codes: GroupCodes) => readonly string[] {
  const at = by.findIndex(({ code }) => code === 'library');
  const hasGaps = recorded.flat().some((one) => one !== null && [...one.values()].includes(false));
  if (at < 0 || !hasGaps) return () => [];
  const known = new Map<string | null, string[]>();
  const keysOf = (code: string | null): string[] =>
    parts.flatMap(({ aggregates }, part) =>
      aggregates.flatMap(({ key }, place) => {
        const own = [...(recorded[part]?.[place] ?? [])].filter(([library]) =>
          code === otherCode ? top[at]?.includes(library) !== true : library === (code ?? ''),
        );
        return isNowhere(new Map(own)) ? [key] : [];
      }),
    );
  return (codes) => {
    const code = codes[at] ?? null;
    const keys = known.get(code) ?? keysOf(code);
    known.set(code, keys);
    return keys;
  };
}
