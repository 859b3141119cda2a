import type { ErrorCode } from '@stacksight/contract';

export type ErrorDetails = {
  /** The error of each field: a message key or a finished sentence. */
  fields?: Readonly<Record<string, string>>;
  /** The values in the sentence of the error, such as the seconds to wait. */
  params?: Readonly<Record<string, string | number>>;
  cause?: unknown;
};

/** The only error that features throw: an error code of the contract, with the values in its sentence. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: Readonly<Record<string, string>> | null;
  readonly params: Readonly<Record<string, string | number>>;

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(code, { cause: details.cause });
    this.name = 'AppError';
    this.code = code;
    this.fields = details.fields ?? null;
    this.params = details.params ?? {};
  }
}
