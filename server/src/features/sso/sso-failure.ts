import type { Language } from '@stacksight/contract';
import { type MessageKey, sentence } from '#kit/messages.ts';
import { AppError } from '#lib/app-error.ts';

type Reason<Key extends string> = Key extends `sso.reason.${infer Name}` ? Name : never;

/**
 * Returns the error of a failed single sign-on. It does not tell the sender what exactly was wrong with a ticket or an
 * answer.
 */
export function ssoFailure(
  reason: Reason<MessageKey>,
  language: Language,
  cause?: unknown,
): AppError {
  return new AppError('sso.failed', {
    params: { reason: sentence(`sso.reason.${reason}`, language) },
    cause,
  });
}
