import { type Refusal, ServerRefusal, toOneLine } from '../../sources/target.ts';

// The error codes of the MySQL and MariaDB manuals.
const refusals: Readonly<Record<string, Refusal>> = {
  ER_ACCESS_DENIED_ERROR: 'signIn',
  ER_ACCESS_DENIED_NO_PASSWORD_ERROR: 'signIn',
  ER_HOST_NOT_PRIVILEGED: 'signIn',
  ER_NOT_SUPPORTED_AUTH_MODE: 'signIn',
  AUTH_SWITCH_PLUGIN_ERROR: 'signIn',
  ER_BAD_DB_ERROR: 'noDatabase',
  ER_DBACCESS_DENIED_ERROR: 'noRights',
  ER_TABLEACCESS_DENIED_ERROR: 'noRights',
  ER_COLUMNACCESS_DENIED_ERROR: 'noRights',
  ER_SECURE_TRANSPORT_REQUIRED: 'tlsRequired',
  HANDSHAKE_NO_SSL_SUPPORT: 'tls',
  HANDSHAKE_SSL_ERROR: 'tls',
  PROTOCOL_CONNECTION_LOST: 'lost',
  ECONNRESET: 'lost',
  EPIPE: 'lost',
  ETIMEDOUT: 'silent',
};

/** Converts an error of the driver. Only messages of a database are kept: another service may send private text. */
export function toMysqlRefusal(error: unknown): ServerRefusal {
  if (error instanceof ServerRefusal) return error;
  const { code = '', message, sqlState } = error as Error & { code?: string; sqlState?: string };
  const isOfDatabase = code.startsWith('ER_') && /^[0-9A-Z]{5}$/.test(sqlState ?? '');
  const known = refusals[code];
  if (isOfDatabase) return new ServerRefusal(known ?? 'server', toOneLine(message));
  if (known !== undefined) return new ServerRefusal(known);
  if (/certificate|ERR_TLS|SSL|EPROTO/i.test(code)) return new ServerRefusal('tls', code);
  return new ServerRefusal('otherServer');
}

/** Converts an error after the sign-in, when the server is known to be a database. */
export function toMysqlFailure(error: unknown): ServerRefusal {
  const refusal = toMysqlRefusal(error);
  return refusal.refusal === 'otherServer' ? new ServerRefusal('lost') : refusal;
}
