import { likeness, parseHeading, plainText } from '../propose/heading.ts';
import personal from '../propose/personal-words.json' with { type: 'json' };
import type { ConnectorStream } from './connector-schema.ts';

const words = personal.headings.map((heading) => parseHeading(plainText(heading)));
const certain = 98;
const word = /[\p{L}_]\w*/gu;
// The keys of JSON values stand in texts: after the operators of PostgreSQL, or as a path that begins with a dollar.
const jsonKeys = /(?:[-#]>>?\s*|(?='\$))'((?:[^']|'')*)'/g;

/**
 * Returns the columns of a stream that look like names, addresses, telephone or identity numbers and of which the stream
 * does not say what they are.
 */
export function personalColumns({
  select,
  from,
  where,
  window,
  ...stream
}: ConnectorStream): string[] {
  const expressions = [
    ...Object.values(select),
    ...from,
    ...where,
    ...('by' in window ? [window.by] : []),
  ].flat();
  const tokens = expressions.flatMap((sql) => [
    ...(sql.replace(/'(?:[^']|'')*'/g, '').match(word) ?? []),
    ...[...sql.matchAll(jsonKeys)].flatMap(([, keys = '']) => keys.match(word) ?? []),
  ]);
  return [...new Set([...tokens, ...Object.keys(select)])].filter(
    (token) => !Object.hasOwn(stream.known, token) && looksPersonal(token),
  );
}

/** Returns whether a name of a column looks like a name, address, telephone or identity number. */
export function looksPersonal(token: string): boolean {
  const heading = parseHeading(plainText(token));
  return words.some((word) => likeness(heading, word) >= certain);
}
