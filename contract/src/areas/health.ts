import { z } from 'zod';
import { area, route } from '../kit/route.ts';

// The state of the service for its administrators: each part in words, with what to do.

/** The parts of the service, in the order of the page. */
export const healthParts = [
  'server',
  'records',
  'engine',
  'disk',
  'backup',
  'queue',
  'data',
  'loads',
  'signIns',
  'mail',
  'webhooks',
  'versions',
] as const;
export type HealthPart = (typeof healthParts)[number];

/** Works as it should, needs attention soon, or does not work; `off` is not set up, and `unknown` did not answer. */
export const healthLevels = ['good', 'watch', 'bad', 'off', 'unknown'] as const;
export type HealthLevel = (typeof healthLevels)[number];

export const HealthLine = z.object({
  part: z.enum(healthParts),
  /** The name of the part, and all sentences, in the caller's language. */
  name: z.string(),
  level: z.enum(healthLevels),
  says: z.string(),
  /** The advice; null if there is nothing to do. */
  advice: z.string().nullable(),
  /** The page of the console where it is done. */
  link: z.string().nullable(),
  facts: z.array(z.object({ name: z.string(), value: z.string() })),
});
export type HealthLine = z.output<typeof HealthLine>;

export const ServiceHealth = z.object({
  at: z.string(),
  lines: z.array(HealthLine),
  /** The backup: whether a folder is set, and the progress of a run from 0 to 1; null if none runs. */
  backup: z.object({ isSet: z.boolean(), running: z.number().nullable() }),
});
export type ServiceHealth = z.output<typeof ServiceHealth>;

const disk: z.input<typeof HealthLine> = {
  part: 'disk',
  name: '磁盘',
  level: 'watch',
  says: '剩余 12.4 GB（共 100 GB）。按近 30 天的增长，约 5 周后满。',
  advice: '请扩大数据文件夹所在的磁盘，或移走不需要的文件。',
  link: null,
  facts: [{ name: '数据仓库', value: '61.2 GB' }],
};

export const health = area('health', {
  get: route({
    method: 'GET',
    path: '/system/health',
    summary: 'The state of every part of the service, with what to do',
    needs: 'health:view',
    reply: ServiceHealth,
    example: {
      at: '2026-11-28T01:00:00.000Z',
      lines: [disk],
      backup: { isSet: true, running: null },
    },
  }),
});
