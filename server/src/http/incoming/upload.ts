import type { Language, Upload } from '@stacksight/contract';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#lib/app-error.ts';
import { assertClean } from './clean-text.ts';

/** The file of a multipart call, to be read as it comes; one that is too large ends in an error, not in a part of it. */
export async function readUpload(request: FastifyRequest, language: Language): Promise<Upload> {
  if (!request.isMultipart()) throw new AppError('request.unsupported_type');
  const part = await request.file().catch((error: unknown) => {
    throw unreadable(error);
  });
  if (part === undefined) throw new AppError('upload.no_file');
  assertClean(part.filename, language, 'file');
  async function* chunks(): AsyncGenerator<Uint8Array> {
    if (part === undefined) return;
    try {
      for await (const chunk of part.file) yield chunk as Uint8Array;
    } catch (error) {
      throw unreadable(error);
    }
    if (part.file.truncated) throw new AppError('request.too_large');
  }
  return { name: part.filename, chunks: chunks() };
}

// Whatever the reader of multipart bodies finds wrong is wrong with the body; it has no codes to know its errors by.
function unreadable(error: unknown): AppError {
  const isTooMuch = error instanceof Error && 'statusCode' in error && error.statusCode === 413;
  return new AppError(isTooMuch ? 'request.too_large' : 'upload.unreadable', { cause: error });
}
