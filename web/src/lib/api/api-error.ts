import type { ErrorCode } from '@stacksight/contract';

/** Why a call gave no answer, beside the server's own codes. */
export type LocalCode = 'network' | 'timeout' | 'aborted' | 'unknown';

/** The one error of a call; `status` is 0 when no answer came. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: ErrorCode | LocalCode;
  readonly fields: Readonly<Record<string, string>>;
  readonly requestId: string | null;

  constructor(
    status: number,
    code: ErrorCode | LocalCode,
    message = '',
    rest: { fields?: Record<string, string>; requestId?: string; cause?: unknown } = {},
  ) {
    super(message, { cause: rest.cause });
    this.status = status;
    this.code = code;
    this.fields = rest.fields ?? {};
    this.requestId = rest.requestId ?? null;
  }
}

/** Reads the error out of an answer that is not 200; a body that is not ours leaves the message empty. */
export async function toApiError(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  if (typeof body !== 'object' || body === null) return new ApiError(response.status, 'unknown');
  const {
    code = 'unknown',
    message,
    fields,
    requestId,
  } = body as Partial<Pick<ApiError, 'code' | 'message' | 'fields'>> & { requestId?: string };
  return new ApiError(response.status, code, typeof message === 'string' ? message : '', {
    ...(fields ? { fields } : {}),
    ...(requestId ? { requestId } : {}),
  });
}
