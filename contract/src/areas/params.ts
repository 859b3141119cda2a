import { z } from 'zod';
import { area, route } from '../kit/route.ts';

// The parameters of the installation that an administrator can change; each is a text of a fixed kind.

export type ParamKind =
  | { type: 'text'; most: number; isRequired?: boolean }
  | { type: 'flag' }
  | { type: 'choice'; choices: readonly string[] }
  | { type: 'number'; least: number; most: number }
  /** The URL of a title in the public catalogue, with `{bookrecno}` or `{isbn}`; an empty text means no link. */
  | { type: 'template' }
  /** Paths of the console, separated by commas. */
  | { type: 'paths' };

export const paramGroups = ['footer', 'opac', 'assistant', 'watch'] as const;
export type ParamGroup = (typeof paramGroups)[number];

/** Every parameter with its group and the kind of its value. */
export const paramKinds: Readonly<Record<string, ParamKind & { group: ParamGroup }>> = {
  'copyright.zh-CN': { group: 'footer', type: 'text', most: 100 },
  'copyright.en-US': { group: 'footer', type: 'text', most: 100 },
  'opac.deployment': { group: 'opac', type: 'choice', choices: ['common', 'hainan'] },
  'opac.template.common': { group: 'opac', type: 'template' },
  'opac.template.hainan': { group: 'opac', type: 'template' },
  analytics_ai_enable: { group: 'assistant', type: 'flag' },
  analytics_ai_code: { group: 'assistant', type: 'text', most: 50, isRequired: true },
  analytics_ai_text: { group: 'assistant', type: 'text', most: 100, isRequired: true },
  analytics_ai_route: { group: 'assistant', type: 'paths' },
  'data.late_days': { group: 'watch', type: 'number', least: 0, most: 365 },
  'password.max_days': { group: 'watch', type: 'number', least: 0, most: 3_650 },
};

export const Param = z.object({
  key: z.string(),
  group: z.enum(paramGroups),
  value: z.string(),
  /** The default value. */
  usual: z.string(),
  modifiedAt: z.string(),
});
export type Param = z.output<typeof Param>;

const example: z.input<typeof Param> = {
  key: 'copyright.zh-CN',
  group: 'footer',
  value: '© 2026 馆析',
  usual: '© 2026 馆析',
  modifiedAt: '2026-11-21T08:30:00.000Z',
};

export const params = area('params', {
  list: route({
    method: 'GET',
    path: '/system/param/list',
    summary: 'The parameters of the installation',
    needs: 'param:view',
    reply: z.array(Param),
    example: [example],
  }),
  update: route({
    method: 'PUT',
    path: '/system/param',
    summary: 'Set several parameters: all of them or, on an error, none',
    needs: 'param:edit',
    body: z.strictObject({ values: z.record(z.string().max(64), z.string().max(1_000)) }),
    reply: z.null(),
    example: null,
  }),
  reset: route({
    method: 'POST',
    path: '/system/param/{key}/reset',
    summary: 'Set a parameter to its default',
    needs: 'param:edit',
    params: { key: z.string().max(64) },
    reply: z.object({ value: z.string() }),
    example: { value: example.value },
  }),
});
