import path from 'node:path';
import type { Finding } from '../source/finding.ts';
import { lineAt } from '../source/read-source.ts';
import type { Module } from './module.ts';

// The package's own files: the second has the areas of the first.
const BARRELS = ['contract/src/index.ts', 'contract/src/areas.ts'];
// Playwright and Vite accept settings only as default exports.
const MAY_DEFAULT = /(\.config\.ts|(^|\/)global-setup\.ts|launch\/unhandled\.mjs)$/;
const STAR = /\bexport\s+(?:type\s+)?\*/g;
const DEFAULT = /\bexport\s+default\b|\bexport\s*\{[^}]*\bas\s+default\b[^}]*\}/g;
const STATEMENT = /\b(?:import|export)\b[^;]*;/g;

/** Finds barrels other than the contract's, and default exports. */
export function exportFindings(modules: readonly Module[]): Finding[] {
  return modules.flatMap((module) => [...barrelFindings(module), ...defaultFindings(module)]);
}

function barrelFindings({ file, source }: Module): Finding[] {
  if (BARRELS.includes(file)) return [];
  const found: Finding[] = [];
  const add = (line: number, what: string) => found.push({ file, line, rule: 'barrel', what });
  if (/^index\.tsx?$/.test(path.posix.basename(file))) {
    add(1, `only the contract has a barrel: name this file after what is in it`);
  }
  for (const match of source.bare.matchAll(STAR)) {
    add(lineAt(source.text, match.index), 'export * hides the origin of names');
  }
  if (onlyPassesOn(source.bare)) add(1, 'this file only re-exports other files');
  return found;
}

function onlyPassesOn(bare: string): boolean {
  const statements = bare.match(STATEMENT) ?? [];
  const passesOn = statements.some((statement) => /^export\b[^;]*\bfrom\s*['"]/.test(statement));
  return passesOn && bare.replace(STATEMENT, '').trim() === '';
}

function defaultFindings({ file, source }: Module): Finding[] {
  if (MAY_DEFAULT.test(file)) return [];
  return [...source.bare.matchAll(DEFAULT)].map((match) => ({
    file,
    line: lineAt(source.text, match.index),
    rule: 'default',
    what: 'no default exports: a thing has one name',
  }));
}
