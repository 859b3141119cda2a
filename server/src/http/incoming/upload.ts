import type { Upload } from '@stacksight/contract';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#lib/app-error.ts';

/** The file of a multipart call, to be read as it comes; one that is too large ends in an error, not in a part of it. */
export async function readUpload(request: FastifyRequest): Promise<Upload> {
  if (!request.isMultipart()) throw new AppError('request.unsupported_type');
  const part = await request.file();
  if (part === undefined) throw new AppError('upload.no_file');
  async function* chunks(): AsyncGenerator<Uint8Array> {
    if (part === undefined) return;
    for await (const chunk of part.file) yield chunk as Uint8Array;
    if (part.file.truncated) throw new AppError('request.too_large');
  }
  return { name: part.filename, chunks: chunks() };
}
