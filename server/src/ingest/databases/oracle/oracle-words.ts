import { type Refusal, ServerRefusal, toOneLine } from '../../sources/target.ts';

const codes: Readonly<Record<string, Refusal>> = {
  'ORA-01017': 'signIn',
  'ORA-28000': 'signIn',
  'ORA-12514': 'noDatabase',
  'NJS-518': 'noDatabase',
  'ORA-01031': 'noRights',
  'NJS-138': 'tooOld',
};

/**
 * Converts an error of the driver. Only messages with the number of an error of the database are kept: another service
 * may send private text.
 */
export function toOracleRefusal(error: unknown, otherwise: Refusal): ServerRefusal {
  if (error instanceof ServerRefusal) return error;
  const { message = '' } = (error ?? {}) as Error;
  const code = /^(ORA-\d{5}|NJS-\d{3})/.exec(message)?.[1] ?? '';
  const isOfDatabase = code.startsWith('ORA-');
  return new ServerRefusal(
    codes[code] ?? (isOfDatabase ? 'server' : otherwise),
    isOfDatabase ? toOneLine(message) : '',
  );
}
