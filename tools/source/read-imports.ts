import type { SourceText } from './read-source.ts';

/** One import, re-export or import() of a file. */
export type Import = { specifier: string; line: number };

const FORMS = [
  /\bimport\s*(?=['"])/g,
  /\bimport\s+(?:type\s+)?[\w$*{][^;'"`()]*?\bfrom\s*(?=['"])/g,
  /\bexport\s+(?:type\s+)?(?:\{[^}]*\}|\*(?:\s+as\s+[\w$]+)?)\s*from\s*(?=['"])/g,
  /\bimport\s*\(\s*(?=['"])/g,
];

/** Returns every import of a file, types included, in the order of the lines. */
export function readImports(source: SourceText): Import[] {
  const literals = new Map(source.literals.map((literal) => [literal.at, literal]));
  return FORMS.flatMap((form) => [...source.bare.matchAll(form)])
    .flatMap((match) => literals.get(match.index + match[0].length) ?? [])
    .map(({ parts, line }) => ({ specifier: parts.join(''), line }))
    .sort((a, b) => a.line - b.line);
}
