import type { Language, Project, ProjectForm, WithBothNames, Written } from '@stacksight/contract';
import type { AuditNote } from '#kit/crud/audit-note.ts';
import type { Write } from '#kit/crud/crud-routes.ts';
import { sentence } from '#kit/messages.ts';
import { AppError } from '#lib/app-error.ts';
import type { Db } from '#store/backend.ts';
import { isReferenceViolation } from '#store/errors.ts';
import {
  countProjectContents,
  knownAccounts,
  memberNames,
  removeProject,
} from './project-info.store.ts';

type ProjectInput = Written<ProjectForm>;

/** Converts a form into a record. A project for all has no members, and members must be existing accounts. */
export async function checkProject(
  db: Db,
  form: ProjectInput,
  before: WithBothNames<Project> | null,
  language: Language,
): Promise<ProjectInput> {
  const refuse = (words: string) => {
    throw new AppError('request.invalid', { fields: { memberIds: words } });
  };
  const access = form.access ?? before?.access ?? 'all';
  const { memberIds } = form;
  if (access === 'all') {
    if (memberIds !== undefined && memberIds.length > 0)
      refuse(sentence('project.for_all', language));
    return { ...form, access, memberIds: [] };
  }
  const known = await knownAccounts(db, memberIds ?? []);
  const strangers = memberIds?.filter((id) => !known.has(id)) ?? [];
  if (strangers.length > 0)
    refuse(sentence('field.strangers', language, { list: strangers.join(', ') }));
  return { ...form, access };
}

/** Prepares to delete a project; refused if it has content, also hidden content. */
export async function planRemoval(db: Db, id: string, language: Language): Promise<Write<unknown>> {
  const refuse = async () => {
    const contents = await countProjectContents(db, id);
    const kinds = ['folders', 'rules', 'reports'] as const;
    const parts = kinds
      .filter((kind) => contents[kind] > 0)
      .map((kind) => sentence(`project.has.${kind}`, language, { count: contents[kind] }));
    const what = parts.join(sentence('project.has.and', language));
    return parts.length === 0 ? null : new AppError('project.not_empty', { params: { what } });
  };
  const refused = await refuse();
  if (refused !== null) throw refused;
  return (tx) =>
    removeProject(tx, id).catch(async (error: unknown) => {
      // Another request has added content to the project in the meantime.
      throw (isReferenceViolation(error) && (await refuse())) || error;
    });
}

/** Adds the names of the members after the change to the audit entry. */
export function withMembers(note: AuditNote): AuditNote {
  return async (tx, call, verb, change) => {
    if (change.after === undefined) return note(tx, call, verb, change);
    const { memberIds: _, ...form } = change.after as ProjectInput;
    const after = { ...form, members: await memberNames(tx, change.subject) };
    return note(tx, call, verb, { ...change, after });
  };
}
