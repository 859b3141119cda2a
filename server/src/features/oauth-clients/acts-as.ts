import { type ClientForm, unknownScopeWords } from '@stacksight/contract';
import type { CallerContext } from '#kit/handler.ts';
import { sentence } from '#kit/messages.ts';
import { AppError } from '#lib/app-error.ts';
import type { Caller } from '#lib/caller.ts';
import { assertMayTouch, holdsMore } from '#lib/grants.ts';
import { findAccountRights } from '#store/accounts/account-rights.ts';
import type { Db } from '#store/backend.ts';

// Checks the account that an OAuth client acts as. A person who has the secret of a client has the rights of this
// account, so a caller cannot create or read a client whose account may do or see more than the caller.

type ActsAsForm = Pick<ClientForm, 'actsAs' | 'scope'> & {
  authorizedGrantTypes: readonly string[];
};

/** Returns the account that a client acts as; null if the client may not get its own tokens. */
export async function actingAccountOf(
  db: Db,
  form: ActsAsForm,
  { caller, language }: CallerContext,
): Promise<string | null> {
  if (!form.authorizedGrantTypes.includes('client_credentials')) return null;
  const refuse = (field: keyof ActsAsForm, text: string) =>
    new AppError('request.invalid', { fields: { [field]: text } });
  if (form.actsAs === '') throw refuse('actsAs', sentence('field.required', language));
  const list = unknownScopeWords(form.scope).join(', ');
  if (list !== '') throw refuse('scope', sentence('field.strangers', language, { list }));
  const worker = await findAccountRights(db, form.actsAs);
  if (worker === null)
    throw refuse('actsAs', sentence('field.unknown', language, { value: form.actsAs }));
  if (worker.isSuper) throw refuse('actsAs', sentence('client.super', language));
  if (holdsMore(caller, worker)) {
    const fields = { actsAs: sentence('grant.beyond', language) };
    throw new AppError('grant.beyond', { fields });
  }
  return worker.id;
}

/** Throws if the account of a client may do or see more than the caller. */
export async function assertMayChangeClient(
  db: Db,
  { actsAs }: { actsAs: string },
  caller: Caller,
): Promise<void> {
  const worker = actsAs === '' ? null : await findAccountRights(db, actsAs);
  if (worker !== null) assertMayTouch(caller, [worker]);
}
