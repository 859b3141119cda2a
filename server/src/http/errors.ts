import type { ErrorCode, Language } from '@stacksight/contract';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { fieldSentence } from '#kit/messages/field-sentence.ts';
import { sayFailure } from '#kit/messages/reason.ts';
import { toAppError } from '#kit/to-app-error.ts';
import { AppError } from '#lib/app-error.ts';

const statuses: Readonly<Record<ErrorCode, number>> = {
  'request.invalid': 400,
  'request.unreadable': 400,
  'request.too_large': 413,
  'request.unsupported_type': 415,
  'request.cross_site': 403,
  'request.timeout': 504,
  'auth.required': 401,
  'auth.expired': 401,
  'auth.passport_used': 401,
  'auth.password_change_required': 403,
  'auth.invalid_client': 401,
  'auth.invalid_grant': 400,
  'auth.invalid_refresh': 400,
  'auth.unsupported_grant': 400,
  'auth.unauthorized_client': 400,
  'auth.invalid_scope': 400,
  'auth.captcha_wrong': 400,
  'auth.too_many_attempts': 429,
  'auth.disabled': 400,
  'auth.old_password_wrong': 400,
  'auth.password_weak': 400,
  'sso.failed': 400,
  'permission.denied': 403,
  not_found: 404,
  conflict: 409,
  'name.taken': 409,
  'return.closed': 409,
  'return.already_closed': 409,
  'return.already_open': 409,
  'return.not_ended': 409,
  'sync.no_parent': 409,
  'sync.no_key': 409,
  'sync.old_key': 409,
  'sync.off': 409,
  'sync.months': 400,
  'sync.signature': 401,
  'sync.stale': 400,
  'sync.repeated': 409,
  'transfer.not_draft': 409,
  'transfer.not_approved': 409,
  'transfer.not_open': 409,
  'report.empty': 400,
  'report.too_many': 400,
  'report.picture': 400,
  'import.piece': 409,
  'import.not_ready': 409,
  'import.too_many': 409,
  'import.too_large': 413,
  'import.disk_full': 507,
  'import.demo': 400,
  'import.group': 403,
  'import.cannot': 400,
  'import.not_loaded': 409,
  'import.file_gone': 409,
  'import.in_use': 409,
  'etl.running': 409,
  'etl.not_running': 409,
  'etl.no_question': 409,
  'etl.in_use': 409,
  'import.drop_refused': 401,
  'import.drop_name': 409,
  'ingest.key_used': 409,
  in_use: 409,
  'self.included': 409,
  'grant.beyond': 403,
  'account.beyond': 403,
  'rate.limited': 429,
  'link.ended': 404,
  'link.not_allowed': 409,
  'query.invalid': 400,
  'query.too_large': 413,
  'query.too_many_periods': 400,
  'group.no_readers': 400,
  'group.too_small': 400,
  'sql.failed': 400,
  'sql.refused': 403,
  'rule.conflict': 409,
  'folder.not_empty': 409,
  'project.not_empty': 409,
  'engine.unavailable': 503,
  'engine.timeout': 504,
  'store.unavailable': 503,
  'store.disk_full': 507,
  'export.not_ready': 409,
  'export.gone': 410,
  'export.too_many': 429,
  'export.disk_full': 507,
  'upload.no_file': 400,
  'upload.unreadable': 400,
  'upload.not_xlsx': 400,
  'upload.not_picture': 400,
  'upload.too_large': 413,
  'upload.no_columns': 400,
  'mail.not_configured': 503,
  'mail.unreachable': 503,
  'mail.no_address': 409,
  'mail.refused': 502,
  'task.interrupted': 503,
  'purchase.pushed': 409,
  'purchase.gone': 409,
  'purchase.ordered': 409,
  'webhook.none': 409,
  'model.none': 409,
  'model.failed': 502,
  'backup.failed': 502,
  'source.failed': 502,
  'source.away': 502,
  'job.running': 409,
  'limit.same': 409,
  internal: 500,
};

export type ErrorReply = {
  status: number;
  body: {
    message: string;
    code: ErrorCode;
    data: null;
    requestId: string;
    fields?: Record<string, string>;
  };
};

/** Turns any error of a call, also the framework's own, into an AppError with field sentences in one language. */
export function toRequestError(error: unknown, language: Language = 'zh-CN'): AppError {
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields = error.validation.map(({ instancePath, ...finding }) => [
      instancePath.replace(/^\//, '').replaceAll('/', '.') || '.',
      fieldSentence(finding, language),
    ]);
    return new AppError('request.invalid', { fields: Object.fromEntries(fields), cause: error });
  }
  const known = toAppError(error);
  if (known.code !== 'internal') return known;
  const status =
    typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : 500;
  if (status === 413) return new AppError('request.too_large', { cause: error });
  if (status === 415) return new AppError('request.unsupported_type', { cause: error });
  if (status === 404) return new AppError('not_found', { cause: error });
  if (status === 429)
    return new AppError('rate.limited', { params: { seconds: 60 }, cause: error });
  // The framework could not read the call: the body is not JSON, or the address is malformed.
  if (typeof status === 'number' && status >= 400 && status < 500)
    return new AppError('request.unreadable', { cause: error });
  return known;
}

/** Returns the status and body of an error reply, in the client's language. */
export function toErrorReply(error: AppError, language: Language, requestId: string): ErrorReply {
  return {
    status: statuses[error.code],
    body: {
      message: sayFailure(error.code, error.params, language),
      code: error.code,
      data: null,
      requestId,
      ...(error.fields === null ? {} : { fields: { ...error.fields } }),
    },
  };
}

const oauthNames: Partial<Record<ErrorCode, string>> = {
  'auth.invalid_client': 'invalid_client',
  'auth.unsupported_grant': 'unsupported_grant_type',
  'auth.unauthorized_client': 'unauthorized_client',
  'auth.invalid_scope': 'invalid_scope',
  'request.invalid': 'invalid_request',
  'request.unreadable': 'invalid_request',
  'request.unsupported_type': 'invalid_request',
  internal: 'server_error',
};

/** Returns the status and body of an error reply in the form of RFC 6749 for token endpoints. */
export function toOAuthReply(error: AppError, language: Language, requestId: string) {
  const { status, body } = toErrorReply(error, language, requestId);
  return {
    status,
    body: {
      error: oauthNames[error.code] ?? 'invalid_grant',
      error_description: body.message,
      ...body,
    },
  };
}
