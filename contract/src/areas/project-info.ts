import { z } from 'zod';
import { crud } from '../kit/crud.ts';
import { area, route } from '../kit/route.ts';
import { named, nameGiven, type Written } from '../values/names.ts';

// Projects, which contain rules (in folders) and reports. A project is open to all accounts or to its members only.

/** The accounts that can open a project: all that may read rules or reports, or only its members. */
export const projectAccess = ['all', 'members'] as const;
export type ProjectAccess = (typeof projectAccess)[number];
const access = z.enum(projectAccess);

export const ProjectForm = z.strictObject({
  name: nameGiven(50),
  remark: z.string().trim().max(200).default(''),
  /** If absent, the access does not change; a new project is for all. */
  access: access.optional(),
  /** The ids of the members. If absent, they do not change; a project for all has none. */
  memberIds: z.array(z.uuid()).max(500).optional(),
});
export type ProjectForm = Written<z.output<typeof ProjectForm>>;

export const Project = ProjectForm.extend({
  ...named(50),
  id: z.uuid(),
  access,
  memberIds: z.array(z.uuid()),
  /** The names of the members, in the order of `memberIds`. */
  members: z.array(z.string()),
  /** The numbers of folders, rules and reports in the project that the caller may see. */
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
    summary: 'The first twenty accounts that can be members of a project, by name',
    needs: 'rule:edit',
    query: { search: z.string().max(100).optional() },
    reply: z.array(z.object({ id: z.uuid(), username: z.string(), nickName: z.string() })),
    example: [{ id: member, username: 'wang', nickName: '王芳' }],
  }),
});
