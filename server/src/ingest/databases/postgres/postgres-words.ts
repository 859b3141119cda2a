import { type Refusal, ServerRefusal, toOneLine } from '../../sources/target.ts';

// Appendix A of the PostgreSQL manual has the codes.
const refusals: Readonly<Record<string, Refusal>> = {
  '28P01': 'signIn',
  '28000': 'signIn',
  '3D000': 'noDatabase',
  '42501': 'noRights',
};

/** Converts an error of the driver. Only messages of a database are kept: another service may send private text. */
export function toPostgresRefusal(error: unknown): ServerRefusal {
  if (error instanceof ServerRefusal) return error;
  const { code = '', message } = error as Error & { code?: string };
  // Of the errors of the driver, only one that the server sent has a severity.
  if ('severity' in (error as Error) && /^[0-9A-Z]{5}$/.test(code)) {
    const needsTls = code === '28000' && /no encryption|SSL off/i.test(message);
    return new ServerRefusal(
      needsTls ? 'tlsRequired' : (refusals[code] ?? 'server'),
      toOneLine(message),
    );
  }
  if (/SASL|password/i.test(message)) return new ServerRefusal('signIn');
  if (/SSL|certificate|TLS/i.test(message) || code.startsWith('ERR_TLS'))
    return new ServerRefusal('tls', /^[A-Z_]+$/.test(code) ? code : '');
  if (/timeout expired|Query read timeout/i.test(message)) return new ServerRefusal('silent');
  return new ServerRefusal('otherServer');
}

/** Converts an error after the sign-in, when the server is known to be a database. */
export function toPostgresFailure(error: unknown): ServerRefusal {
  const refusal = toPostgresRefusal(error);
  return refusal.refusal === 'otherServer' ? new ServerRefusal('lost') : refusal;
}
