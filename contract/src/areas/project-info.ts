import { z } from 'zod';
import { crud } from '../kit/crud.ts';
import { area } from '../kit/route.ts';
import { named, nameGiven, type Written } from '../values/names.ts';

// A project is a body of rules in folders.

export const ProjectForm = z.strictObject({
  name: nameGiven(50),
  remark: z.string().trim().max(200).default(''),
});
export type ProjectForm = Written<z.output<typeof ProjectForm>>;

export const Project = ProjectForm.extend({
  ...named(50),
  id: z.uuid(),
  folders: z.number().int(),
  rules: z.number().int(),
  modifiedAt: z.string(),
});
export type Project = z.output<typeof Project>;

export const projectInfo = area(
  'projectInfo',
  crud({
    path: 'projectInfo',
    one: 'project',
    row: Project,
    form: ProjectForm,
    fields: ['name', 'modifiedAt'],
    filters: { search: z.string().max(100).optional() },
    needs: { view: 'rule:view', edit: 'rule:edit' },
    example: {
      id: '3f0b6c1e-6a55-4a53-9f0e-0d7f6c2b9a10',
      name: '馆析规则库',
      names: { 'zh-CN': '馆析规则库', 'en-US': 'Ready rules' },
      remark: '',
      folders: 6,
      rules: 30,
      modifiedAt: '2026-11-21T08:30:00.000Z',
    },
  }),
);
