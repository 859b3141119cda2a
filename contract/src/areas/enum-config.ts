import { z } from 'zod';
import { crud } from '../kit/crud.ts';
import { area } from '../kit/route.ts';
import { EnumerationCode, named, nameGiven, names, type Written } from '../values/names.ts';

// Named lists of choices. Parameters of several rules can use the same list.

export const EnumChoice = z.strictObject({
  code: z.string().trim().min(1).max(64),
  label: names(40),
});
export type EnumChoice = z.output<typeof EnumChoice>;

export const EnumForm = z.strictObject({
  code: EnumerationCode,
  name: nameGiven(50),
  /** The choices, in the order of the form. */
  choices: z
    .array(EnumChoice)
    .min(1)
    .max(500)
    .refine((all) => new Set(all.map(({ code }) => code)).size === all.length, {
      message: 'codes must differ',
    }),
  remark: z.string().trim().max(100).default(''),
});
export type EnumForm = Written<z.output<typeof EnumForm>>;
export type EnumFormInput = Written<z.input<typeof EnumForm>>;

export const EnumEntry = z.object({
  ...EnumForm.shape,
  ...named(50),
  id: z.uuid(),
  /** The rules that use these choices in their form. */
  rules: z.array(z.object({ id: z.uuid(), ...named(60) })),
  modifiedBy: z.string(),
  modifiedAt: z.string(),
});
export type EnumEntry = z.output<typeof EnumEntry>;

export const enumConfig = area(
  'enumConfig',
  crud({
    path: 'enumConfig',
    one: 'list of choices',
    row: EnumEntry,
    form: EnumForm,
    fields: ['code', 'name', 'modifiedAt'],
    filters: { search: z.string().max(100).optional() },
    needs: { view: 'dict:view', edit: 'dict:edit' },
    example: {
      id: '3f0b6c1e-6a55-4a53-9f0e-0d7f6c2b9a10',
      code: 'season',
      name: '季节',
      names: { 'zh-CN': '季节', 'en-US': 'Season' },
      choices: [{ code: 'spring', label: { 'zh-CN': '春', 'en-US': 'Spring' } }],
      remark: '',
      rules: [],
      modifiedBy: 'analyst',
      modifiedAt: '2026-11-21T08:30:00.000Z',
    },
  }),
);
