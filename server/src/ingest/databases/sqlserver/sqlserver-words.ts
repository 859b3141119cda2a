import { type Refusal, ServerRefusal, toOneLine } from '../../sources/target.ts';

// The numbers are those of the server's messages, the codes those of the driver.
const numbers: Readonly<Record<number, Refusal>> = {
  18456: 'signIn',
  4060: 'noDatabase',
  229: 'noRights',
};
const codes: Readonly<Record<string, Refusal>> = {
  ELOGIN: 'signIn',
  ETIMEOUT: 'silent',
  EENCRYPT: 'tls',
};

/**
 * Converts an error of the driver. Only messages with the number of an error of the server are kept: another service
 * may send private text.
 */
export function toSqlServerRefusal(error: unknown, otherwise: Refusal): ServerRefusal {
  if (error instanceof ServerRefusal) return error;
  const {
    code = '',
    message = '',
    number,
  } = (error ?? {}) as Error & { code?: string; number?: number };
  if (number !== undefined)
    return new ServerRefusal(numbers[number] ?? 'server', toOneLine(message));
  if (/certificate|self.signed/i.test(message)) return new ServerRefusal('tls');
  return new ServerRefusal(codes[code] ?? otherwise);
}
