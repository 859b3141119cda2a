import type { Language, Upload } from '@stacksight/contract';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#lib/app-error.ts';
import { assertClean } from './clean-text.ts';

/** Opens the file of a multipart call as a stream. A file that is too large ends with an error and is never cut. */
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

// Every error of the multipart reader is a fault of the body; the reader gives its errors no codes.
function unreadable(error: unknown): AppError {
  const isTooMuch = error instanceof Error && 'statusCode' in error && error.statusCode === 413;
  return new AppError(isTooMuch ? 'request.too_large' : 'upload.unreadable', { cause: error });
}
