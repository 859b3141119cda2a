import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FormField, ReturnForm } from '@stacksight/contract';
import { AppError } from '#lib/app-error.ts';

// Every file beside this one is a form.

const folder = import.meta.dirname;
const names = readdirSync(folder).filter((name) => name.endsWith('.json'));

/** The forms of the product, in the order in which screens offer them. */
export const returnForms: readonly ReturnForm[] = names
  .map((name) => ReturnForm.parse(JSON.parse(readFileSync(join(folder, name), 'utf8'))))
  .sort((a, b) => a.order - b.order);

/** Finds a form by its code; throws `not_found`. */
export function formOf(code: string): ReturnForm {
  const form = returnForms.find((one) => one.code === code);
  if (form === undefined) throw new AppError('not_found');
  return form;
}

export const fieldsOf = ({ sections }: ReturnForm): readonly FormField[] =>
  sections.flatMap(({ fields }) => fields);
