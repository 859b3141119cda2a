import type { ErrorCode } from '@stacksight/contract';

/** The reason why no answer arrived; it stands in place of the server's error code. */
export type LocalCode = 'network' | 'timeout' | 'aborted' | 'unknown';

/** The error of a call; `status` is 0 when no answer arrived. */
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

/** Makes an ApiError of a reply with a status other than 200; a body that is not ours leaves the message empty. */
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
