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
  | { type: 'paths' }
  /** Words with what replaces them, `word=other, word=other`. */
  | { type: 'replacements' };

export const paramGroups = ['footer', 'opac', 'assistant', 'watch', 'share'] as const;
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
  'assistant.user_day': { group: 'assistant', type: 'number', least: 0, most: 100_000 },
  'assistant.house_day': { group: 'assistant', type: 'number', least: 0, most: 1_000_000 },
  'assistant.seconds': { group: 'assistant', type: 'number', least: 1, most: 120 },
  'assistant.words_answers': { group: 'assistant', type: 'flag' },
  'assistant.replace': { group: 'assistant', type: 'replacements' },
  'data.late_days': { group: 'watch', type: 'number', least: 0, most: 365 },
  'password.max_days': { group: 'watch', type: 'number', least: 0, most: 3_650 },
  'report.share': { group: 'share', type: 'flag' },
};

/** Reads the words that are replaced, in the form of a parameter; null if the text has another form. */
export function toReplacements(text: string): readonly (readonly [string, string])[] | null {
  const parts = text
    .split(/[,\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const pairs = parts.map((part) => part.split('=').map((side) => side.trim()));
  const isGood = pairs.every(([word = '', ...others]) => word !== '' && others.length === 1);
  return isGood ? pairs.map(([word = '', other = '']) => [word, other] as const) : null;
}

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
