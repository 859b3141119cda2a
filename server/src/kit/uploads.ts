import type { ErrorCode, Upload } from '@stacksight/contract';
import { AppError } from '#lib/app-error.ts';

const mostPictureBytes = 2 * 1024 * 1024;

/** Returns the bytes of an upload; throws an error with the code for more bytes than `most`. */
export async function wholeUpload(
  chunks: AsyncIterable<Uint8Array>,
  most: number,
  code: ErrorCode,
): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > most) throw new AppError(code);
    parts.push(chunk);
  }
  return Buffer.concat(parts);
}

/** Returns the bytes of an uploaded picture; throws `upload.not_picture` for more than 2 MB. */
export const readPictureUpload = ({ chunks }: Upload): Promise<Buffer> =>
  wholeUpload(chunks, mostPictureBytes, 'upload.not_picture');
