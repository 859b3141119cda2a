import type { DeliveryTrouble } from '@stacksight/contract';
import { DialError } from './dial.ts';

/** Returns why a message did not reach another system, from the error of its attempt. */
export function postTrouble(error: unknown): DeliveryTrouble {
  if (error instanceof DialError) return error.trouble;
  const { code = '' } = error as NodeJS.ErrnoException;
  if (code === 'ECONNREFUSED') return 'refused';
  return /CERT|TLS|SIGNATURE/.test(code) ? 'certificate' : 'unreachable';
}
