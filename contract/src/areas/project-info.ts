import { z } from 'zod';
import { crud } from '../kit/crud.ts';
import { area, route } from '../kit/route.ts';
import { named, nameGiven, type Written } from '../values/names.ts';

// A project is a body of rules, in folders, and of reports; for everybody, or for its members only.

/** Who may look into a project: whoever may read rules or reports at all, or its members. */
export const projectAccess = ['all', 'members'] as const;
export type ProjectAccess = (typeof projectAccess)[number];
const access = z.enum(projectAccess);

export const ProjectForm = z.strictObject({
  name: nameGiven(50),
  remark: z.string().trim().max(200).default(''),
  /** Left out: as it is; for all where it is new. */
  access: access.optional(),
  /** The accounts that are its members. Left out: as they are; one for all has none. */
  memberIds: z.array(z.uuid()).max(500).optional(),
});
export type ProjectForm = Written<z.output<typeof ProjectForm>>;

export const Project = ProjectForm.extend({
  ...named(50),
  id: z.uuid(),
  access,
  memberIds: z.array(z.uuid()),
  /** What the members are called, in the same order. */
  members: z.array(z.string()),
  /** What lies in it, as far as the caller sees it. */
  folders: z.number().int(),
  rules: z.number().int(),
  reports: z.number().int(),
  modifiedAt: z.string(),
});
export type Project = z.output<typeof Project>;

const member = '7a1f0f2c-52d7-4f0e-9f5c-2d1f6c2b9a12';

export const projectInfo = area('projectInfo', {
  ...crud({
    path: 'projectInfo',
    one: 'project',
    row: Project,
    form: ProjectForm,
    fields: ['name', 'modifiedAt'],
    filters: { search: z.string().max(100).optional() },
    needs: { view: 'rule:view', edit: 'rule:edit' },
    example: {
      id: '3f0b6c1e-6a55-4a53-9f0e-0d7f6c2b9a10',
      name: '少儿部',
      names: { 'zh-CN': '少儿部', 'en-US': 'Children' },
      remark: '',
      access: 'members',
      memberIds: [member],
      members: ['王芳 (wang)'],
      folders: 6,
      rules: 30,
      reports: 2,
      modifiedAt: '2026-11-21T08:30:00.000Z',
    },
  }),
  people: route({
    method: 'GET',
    path: 'projectInfo/people',
    summary: 'The first twenty accounts, by name, that can be members of a project',
    needs: 'rule:edit',
    query: { search: z.string().max(100).optional() },
    reply: z.array(z.object({ id: z.uuid(), username: z.string(), nickName: z.string() })),
    example: [{ id: member, username: 'wang', nickName: '王芳' }],
  }),
});
