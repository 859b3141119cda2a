import { EngineTimeout, EngineUnavailable } from '#engine/errors.ts';
import { AppError } from '#lib/app-error.ts';
import { isRefusedText, isStoreFull, isStoreUnavailable } from '#store/errors.ts';

/** Turns any thrown value into the contract's AppError. An unknown error becomes `internal`. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof EngineUnavailable)
    return new AppError('engine.unavailable', { cause: error });
  if (error instanceof EngineTimeout) return new AppError('engine.timeout', { cause: error });
  if (isStoreUnavailable(error)) return new AppError('store.unavailable', { cause: error });
  if (isStoreFull(error)) return new AppError('store.disk_full', { cause: error });
  if (isRefusedText(error)) return new AppError('request.invalid', { cause: error });
  if (error instanceof Error && error.name === 'TimeoutError')
    return new AppError('request.timeout', { cause: error });
  return new AppError('internal', { cause: error });
}
