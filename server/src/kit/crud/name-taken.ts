import type { Language } from '@stacksight/contract';
import { AppError } from '#lib/app-error.ts';
import { isUniqueViolation } from '#store/errors.ts';
import { type MessageKey, sentence } from '../messages.ts';

/** A name or code that must be unique: the field of the form that has it, and what was typed there. */
export type UniqueName = { field: string; value: string };

// The specification has a sentence of its own for these fields.
const specified: Readonly<Partial<Record<string, MessageKey>>> = {
  username: 'field.usernameTaken',
  roleName: 'field.roleNameTaken',
  clientId: 'field.clientTaken',
};

/** The refusal of a name that another record has, told at its field. */
export function nameTaken({ field, value }: UniqueName, language: Language, cause?: unknown) {
  const fields = { [field]: sentence(specified[field] ?? 'field.taken', language, { value }) };
  return new AppError('name.taken', { fields, cause });
}

/** Writes a record; where the database finds its name in another record, the name is refused. */
export async function writeNamed<Result>(
  write: Promise<Result>,
  name: UniqueName,
  language: Language,
): Promise<Result> {
  try {
    return await write;
  } catch (error) {
    throw isUniqueViolation(error) ? nameTaken(name, language, error) : error;
  }
}
