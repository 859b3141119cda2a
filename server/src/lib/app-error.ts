import type { ErrorCode } from '@stacksight/contract';

export type ErrorDetails = {
  /** For each field the message key of its error, or a finished sentence. */
  fields?: Readonly<Record<string, string>>;
  /** Values that the sentence uses, such as the seconds to wait. */
  params?: Readonly<Record<string, string | number>>;
  cause?: unknown;
};

/** The only error that features throw: a code of the contract, and the values that its sentence needs. */
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
