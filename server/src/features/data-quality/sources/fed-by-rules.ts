import { createHash } from 'node:crypto';
import type { ServerDeps } from '#kit/deps.ts';
import type { FindingRow } from '../finding.ts';
import type { SourcesReader } from './read-sources.ts';
import { listRuleConnectors } from './rule-connectors.store.ts';

type PlacedFinding = Pick<FindingRow, 'check' | 'key'>;
export type FixDeps = Pick<ServerDeps, 'store'> & { sourcesOf: SourcesReader };

const eventOf: Readonly<Record<string, string>> = { noLoans: 'loan', noVisits: 'visit' };
const rulesPage = '/config/etl';

/** Names a source in the key of a finding. */
export const sourceKey = (id: string): string =>
  createHash('sha256').update(id).digest('hex').slice(0, 16);

/**
 * Returns the page of the rules for a missing day or a late source that a rule feeds, where its days are read again;
 * null for any other finding.
 */
export async function rulesPageFor(
  { store, sourcesOf }: FixDeps,
  glc: string,
  found: readonly PlacedFinding[],
): Promise<(finding: PlacedFinding) => string | null> {
  const isOfSource = ({ check }: PlacedFinding) => check === 'late' || check in eventOf;
  if (!found.some(isOfSource)) return () => null;
  const names = await listRuleConnectors(store.db, glc);
  if (names.size === 0) return () => null;
  const rules = (await sourcesOf(glc)).filter(({ isRule, kind }) => isRule && names.has(kind));
  return ({ check, key }) => {
    const event = eventOf[check];
    const isFed = rules.some(({ id, events }) =>
      check === 'late'
        ? key.startsWith(`${sourceKey(id)}|`)
        : event !== undefined && events.has(event),
    );
    return isFed ? rulesPage : null;
  };
}
