import { z } from 'zod';
import { crud } from '../kit/crud.ts';
import { area } from '../kit/route.ts';
import { named, nameGiven, type Written } from '../values/names.ts';

// The folders of a project, as a tree.

export const RuleFolderForm = z.strictObject({
  projectId: z.uuid(),
  /** The parent; null for a folder at the top of its project. */
  parentId: z.uuid().nullable().default(null),
  name: nameGiven(50),
});
export type RuleFolderForm = Written<z.output<typeof RuleFolderForm>>;

export const RuleFolder = RuleFolderForm.extend({
  ...named(50),
  id: z.uuid(),
  /** The number of rules in the folder itself. */
  rules: z.number().int(),
  modifiedAt: z.string(),
});
export type RuleFolder = z.output<typeof RuleFolder>;

const project = '3f0b6c1e-6a55-4a53-9f0e-0d7f6c2b9a10';

export const ruleFolder = area(
  'ruleFolder',
  crud({
    path: 'ruleFolder',
    one: 'folder',
    row: RuleFolder,
    form: RuleFolderForm,
    fields: ['name', 'modifiedAt'],
    filters: {
      search: z.string().max(100).optional(),
      projectId: z.uuid().optional(),
      parentId: z.uuid().optional(),
    },
    needs: { view: 'rule:view', edit: 'rule:edit' },
    example: {
      id: '7a1f0f2c-52d7-4f0e-9f5c-2d1f6c2b9a11',
      projectId: project,
      parentId: null,
      name: '流通',
      names: { 'zh-CN': '流通', 'en-US': 'Circulation' },
      rules: 9,
      modifiedAt: '2026-11-21T08:30:00.000Z',
    },
  }),
);
