import type { Finding } from '../source/finding.ts';
import type { SourceTree } from '../source/read-tree.ts';
import { lineOfKey, readWords, withoutPlural } from './read-locale.ts';
import { type FileUses, type KeyUse, readUses } from './read-uses.ts';

const LOCALES = /^web\/src\/locales\/[^/]+\/([^/]+)\.json$/;
const CODE = /^web\/src\/.+\.tsx?$/;
const NESTED = /\$t\(\s*([^),\s]+)/g;

type KnownKeys = { keys: Set<string>; namespaces: Set<string>; used: Set<string> };

/** Checks that every key in code exists and that code uses every key. */
export function usageFindings(tree: SourceTree): Finding[] {
  const known = readKnown(tree);
  const findings: Finding[] = [];
  for (const [file, text] of tree) {
    if (CODE.test(file) && !/\.test\.tsx?$/.test(file)) {
      findings.push(...fileFindings(file, readUses(text), known));
    }
  }
  markNested(tree, known);
  return [...findings, ...unusedFindings(tree, known)];
}

function readKnown(tree: SourceTree): KnownKeys {
  const known: KnownKeys = { keys: new Set(), namespaces: new Set(), used: new Set() };
  for (const [file, text] of tree) {
    const namespace = LOCALES.exec(file)?.[1];
    if (!namespace) continue;
    known.namespaces.add(namespace);
    for (const key of readWords(file, text).words.keys()) {
      known.keys.add(`${namespace}:${withoutPlural(key)}`);
    }
  }
  return known;
}

function fileFindings(file: string, { namespaces, uses }: FileUses, known: KnownKeys): Finding[] {
  const findings = namespaces
    .filter(({ name }) => !known.namespaces.has(name))
    .map(({ name, line }) => ({ file, line, rule: 'key', what: `no namespace '${name}'` }));
  const names = namespaces.map(({ name }) => name);
  for (const use of uses) {
    const found = matching(use, names, known);
    for (const key of found) known.used.add(key);
    if (use.certain && found.length === 0) {
      findings.push({
        file,
        line: use.line,
        rule: 'key',
        what: `no words for '${use.parts.join('…')}'`,
      });
    }
  }
  return findings;
}

// Returns the known keys that a text may mean. A key without a namespace belongs to one of the namespaces that the
// file loads, or to any namespace if the file receives `t` from another file.
function matching({ parts }: KeyUse, asked: readonly string[], known: KnownKeys): string[] {
  const namespaces = asked.length > 0 ? asked : [...known.namespaces];
  const [whole = ''] = parts;
  if (parts.length === 1) {
    const full = [whole, ...namespaces.map((name) => `${name}:${whole}`)];
    return full.filter((key) => known.keys.has(key));
  }
  const pattern = new RegExp(`^${parts.map(escaped).join('.+')}$`);
  return [...known.keys].filter((full) => {
    const colon = full.indexOf(':');
    if (pattern.test(full)) return true;
    return namespaces.includes(full.slice(0, colon)) && pattern.test(full.slice(colon + 1));
  });
}

function escaped(part: string): string {
  return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

function markNested(tree: SourceTree, known: KnownKeys): void {
  for (const [file, text] of tree) {
    const namespace = LOCALES.exec(file)?.[1];
    if (!namespace) continue;
    for (const [, key = ''] of text.matchAll(NESTED)) {
      known.used.add(withoutPlural(key.includes(':') ? key : `${namespace}:${key}`));
    }
  }
}

function unusedFindings(tree: SourceTree, known: KnownKeys): Finding[] {
  return [...tree].flatMap(([file, text]) => {
    const namespace = LOCALES.exec(file)?.[1];
    if (!namespace || !file.includes('/zh-CN/')) return [];
    return [...readWords(file, text).words.keys()]
      .filter((key) => !known.used.has(`${namespace}:${withoutPlural(key)}`))
      .map((key) => {
        return { file, line: lineOfKey(text, key), rule: 'unused', what: `no code names '${key}'` };
      });
  });
}
