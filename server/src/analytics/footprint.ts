import type { Footprint } from '#lib/footprint.ts';
import type { Resolved } from './question/resolved.ts';
import { type Asker, maySeeReaders } from './rights.ts';

/**
 * Returns the footprint of an answer: its group, libraries and needed permissions, and whether it shows single readers.
 */
export function toFootprint({ scope, parts }: Resolved, asker: Asker): Footprint {
  return {
    glc: scope.glc,
    libraries: scope.libraries === null ? null : [...scope.libraries],
    needs: [...new Set(parts.map(({ dataset }) => dataset.needs))],
    showsReaders: maySeeReaders(asker),
  };
}

/**
 * Returns whether an asker may now see a saved answer. This needs all of its libraries and permissions, and the right
 * to see readers if the answer shows readers.
 */
export function maySeeStoredAnswer(
  { glc, libraries, needs, showsReaders }: Footprint,
  asker: Asker,
): boolean {
  if (showsReaders && !maySeeReaders(asker)) return false;
  const hasRights = asker.isSuper || needs.every((permission) => asker.permissions.has(permission));
  if (!hasRights || asker.scope.groups === 'all') return hasRights;
  const allowed = asker.scope.groups[glc] ?? [];
  if (allowed === 'all') return true;
  return libraries?.every((code) => allowed.includes(code)) ?? false;
}
