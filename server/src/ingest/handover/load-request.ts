import { z } from 'zod';
import type { LoadSpec } from '../load.ts';
import type { LoadReport } from '../load-report.ts';
import { parseMapping, shippedMappings } from '../mapping/read-mapping.ts';
import type { FileProgress } from '../stage-file.ts';
import type { Sentence } from '../words/say.ts';

/**
 * The load that the command hands over to the server. Paths are absolute, because the two may run in different folders.
 */
const HandedLoad = z.strictObject({
  kind: z.enum([...shippedMappings, 'mapped']),
  paths: z.array(z.string().min(1)).min(1),
  mapping: z.unknown().optional(),
  glc: z.string().optional(),
  libcode: z.string().optional(),
  encoding: z.string().optional(),
  replace: z.boolean().optional(),
  mostRefused: z.number().min(0).max(1).optional(),
});

/** One line of the server's answer. The last line is the report or the error. */
export type HandoverLine =
  | { progress: FileProgress }
  | { alive: true }
  | { report: LoadReport }
  | { trouble: Sentence };

/** Reads a load that was handed over. Its mapping is checked in the same way as one from a file. */
export function readHandedLoad(text: string): LoadSpec {
  const { mapping, ...spec } = HandedLoad.parse(JSON.parse(text));
  const given = Object.fromEntries(Object.entries(spec).filter(([, value]) => value !== undefined));
  const loaded = mapping === undefined ? {} : { mapping: parseMapping(mapping, '--map') };
  return { kind: spec.kind, paths: spec.paths, ...given, ...loaded };
}
