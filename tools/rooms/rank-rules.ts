import type { Finding } from '../source/finding.ts';
import { isGoverned, type Room, roomOf } from './house.ts';
import type { Link, Module } from './module.ts';

/** Finds imports that the ranks forbid, and import paths in the wrong form. */
export function rankFindings(modules: readonly Module[]): Finding[] {
  return modules
    .filter(({ file }) => isGoverned(file))
    .flatMap(({ file, links }) => {
      const room = roomOf(file);
      if (!room) return [strayFile(file)];
      return links.flatMap((link) => {
        const complaint = link.target === null ? null : objection(room, link, link.target);
        return complaint ? [{ file, line: link.line, ...complaint }] : [];
      });
    });
}

function strayFile(file: string): Finding {
  const what = 'this file is in no room; see the table in docs/architecture.md';
  return { file, line: 1, rule: 'room', what };
}

type Complaint = { rule: string; what: string };

function objection(from: Room, { specifier }: Link, target: string): Complaint | null {
  if (!target.startsWith(`${from.side}/src/`)) {
    return { rule: 'rank', what: `'${specifier}' leads out of ${from.side}/src` };
  }
  const to = roomOf(target);
  if (!to) return { rule: 'room', what: `'${specifier}' leads to no room` };
  if (to.name === from.name) return insideObjection(from, specifier);
  return rankObjection(from, to) ?? outsideObjection(from, to, specifier);
}

function insideObjection(from: Room, specifier: string): Complaint | null {
  if (specifier.startsWith('.')) return null;
  return { rule: 'direction', what: `'${specifier}' stays in ${from.name}: write ./ or ../` };
}

function rankObjection(from: Room, to: Room): Complaint | null {
  if (to.rank < from.rank) return null;
  const names = `${from.name} (${from.rank}) may not import ${to.name} (${to.rank})`;
  if (to.rank > from.rank) return { rule: 'rank', what: `${names}: only lower ranks` };
  if (from.name.startsWith('features/')) {
    return { rule: 'rank', what: `${names}: a feature never imports a feature` };
  }
  return { rule: 'rank', what: `${names}: rooms of equal rank may not import each other` };
}

// Returns the objection to an import from outside a room. The contract has no `#` imports, because they would clash
// with those of the packages that use it.
function outsideObjection(from: Room, to: Room, specifier: string): Complaint | null {
  if (from.side === 'contract' || specifier.startsWith('#')) return null;
  return { rule: 'direction', what: `'${specifier}' leaves for ${to.name}: write #${to.name}…` };
}
