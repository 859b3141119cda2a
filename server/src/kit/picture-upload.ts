import type { Upload } from '@stacksight/contract';
import { AppError } from '#lib/app-error.ts';

const mostBytes = 2 * 1024 * 1024;

/** Returns the bytes of an uploaded picture; throws `upload.not_picture` for more than 2 MB. */
export async function readPictureUpload({ chunks }: Upload): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > mostBytes) throw new AppError('upload.not_picture');
    parts.push(chunk);
  }
  return Buffer.concat(parts);
}
