import type { Language } from '@stacksight/contract';
import { AppError } from '#lib/app-error.ts';
import { isUniqueViolation } from '#store/errors.ts';
import { type MessageKey, sentence } from '../messages.ts';

/** A name or code that must be unique: its field in the form, and the entered text. */
export type UniqueName = { field: string; value: string };

// The specification gives these fields their own sentences.
const specified: Readonly<Partial<Record<string, MessageKey>>> = {
  username: 'field.usernameTaken',
  roleName: 'field.roleNameTaken',
  clientId: 'field.clientTaken',
};

/** Creates the error for a name that another record already has, shown at its field. */
export function nameTaken({ field, value }: UniqueName, language: Language, cause?: unknown) {
  const fields = { [field]: sentence(specified[field] ?? 'field.taken', language, { value }) };
  return new AppError('name.taken', { fields, cause });
}

/** Writes a record, and refuses its name when the database finds the same name in another record. */
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
