import { z } from 'zod';
import type { LoadSpec } from '../load.ts';
import type { LoadReport } from '../load-report.ts';
import { parseMapping, shippedMappings } from '../mapping/read-mapping.ts';
import type { FileProgress } from '../stage-file.ts';
import type { Sentence } from '../words/say.ts';

/** What the command hands to the server: paths are whole, since the two stand in different folders. */
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

/** What the server answers, a line each; the report or the trouble is the last. */
export type HandoverLine =
  | { progress: FileProgress }
  | { alive: true }
  | { report: LoadReport }
  | { trouble: Sentence };

/** A load as it was handed over; the mapping is checked as if it came from a file. */
export function readHandedLoad(text: string): LoadSpec {
  const { mapping, ...spec } = HandedLoad.parse(JSON.parse(text));
  const given = Object.fromEntries(Object.entries(spec).filter(([, value]) => value !== undefined));
  const loaded = mapping === undefined ? {} : { mapping: parseMapping(mapping, '--map') };
  return { kind: spec.kind, paths: spec.paths, ...given, ...loaded };
}
