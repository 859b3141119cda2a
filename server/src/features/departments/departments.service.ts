import type { Department, DepartmentForm, DepartmentMove, Language } from '@stacksight/contract';
import { writeNamed } from '#kit/crud/name-taken.ts';
import type { ServerDeps } from '#kit/deps.ts';
import { sentence } from '#kit/messages.ts';
import { AppError } from '#lib/app-error.ts';
import type { Db, Tx } from '#store/backend.ts';
import {
  addDepartment,
  changeDepartment,
  getDepartment,
  isWithin,
  listBelow,
  lockDepartment,
  lockTree,
  orderDepartments,
  removeDepartment,
} from './departments.store.ts';

// Keeps the departments a tree: every change of the structure takes a lock and is checked first.

type Clock = ServerDeps['clock'];

const nameOf = ({ name }: { name: string }) => ({ field: 'name', value: name });

export async function placeNew(
  tx: Tx,
  clock: Clock,
  form: DepartmentForm,
  language: Language,
): Promise<string> {
  await lockTree(tx);
  await assertPlace(tx, form, null, language);
  return writeNamed(addDepartment(tx, form, clock.now()), nameOf(form), language);
}

/** Changes a department; false if it does not exist. */
export async function change(
  tx: Tx,
  clock: Clock,
  { id, form }: { id: string; form: DepartmentForm },
  language: Language,
): Promise<boolean> {
  await lockTree(tx);
  if ((await getDepartment(tx, id)) === null) return false;
  await assertPlace(tx, form, id, language);
  await writeNamed(changeDepartment(tx, id, form, clock.now()), nameOf(form), language);
  return true;
}

/** Moves a department with its children; returns the record before the move. */
export async function move(
  tx: Tx,
  clock: Clock,
  { id, to: { parentId, before } }: { id: string; to: DepartmentMove },
  language: Language,
): Promise<Department> {
  await lockTree(tx);
  const was = await getDepartment(tx, id);
  if (was === null) throw new AppError('not_found');
  await assertPlace(tx, { parentId }, id, language);
  if (parentId !== was.parentId)
    await writeNamed(changeDepartment(tx, id, { parentId }, clock.now()), nameOf(was), language);
  if (before !== undefined) await putBefore(tx, { id, parentId, before }, language);
  return was;
}

/** Deletes a department without accounts and children; false if it does not exist. */
export async function remove(tx: Tx, id: string): Promise<boolean> {
  await lockTree(tx);
  await lockDepartment(tx, id);
  const found = await getDepartment(tx, id);
  if (found === null) return false;
  if (found.users > 0 || found.below > 0) throw new AppError('in_use');
  await removeDepartment(tx, id);
  return true;
}

async function putBefore(
  tx: Tx,
  { id, parentId, before }: { id: string; parentId: string | null; before: string | null },
  language: Language,
): Promise<void> {
  const others = (await listBelow(tx, parentId)).filter((one) => one !== id);
  const at = before === null ? others.length : others.indexOf(before);
  if (at < 0) throw refuse('before', sentence('field.unknown', language, { value: before ?? '' }));
  await orderDepartments(tx, others.toSpliced(at, 0, id));
}

// Throws unless the parent exists and is neither the department itself nor below it.
async function assertPlace(
  db: Db,
  { parentId }: Pick<DepartmentForm, 'parentId'>,
  self: string | null,
  language: Language,
): Promise<void> {
  if (parentId === null) return;
  if ((await getDepartment(db, parentId)) === null)
    throw refuse('parentId', sentence('field.unknown', language, { value: parentId }));
  if (self !== null && (await isWithin(db, parentId, self)))
    throw refuse('parentId', sentence('field.ownBelow', language));
}

const refuse = (field: string, text: string) =>
  new AppError('request.invalid', { fields: { [field]: text } });
