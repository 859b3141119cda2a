import { Transform } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type Entry, fromBufferPromise } from 'yauzl';
import { AppError } from '../../app-error.ts';

const maxInflatedBytes = 200 * 1024 * 1024;
const maxParts = 1_000;

/** The parts of a zip file by name, each read when it is asked for; all of them together inflate to a limit. */
export async function openZip(bytes: Buffer): Promise<Map<string, () => Promise<string>>> {
  try {
    const zip = await fromBufferPromise(bytes);
    const parts = new Map<string, () => Promise<string>>();
    let left = maxInflatedBytes;
    const read = async (entry: Entry) => {
      const counted = new Transform({
        transform(chunk: Buffer, _, done) {
          left -= chunk.length;
          done(left < 0 ? new AppError('upload.too_large') : null, chunk);
        },
      });
      const stream = await zip.openReadStreamPromise(entry);
      stream.once('error', (error) => counted.destroy(error));
      return text(stream.pipe(counted)).catch((error: unknown) => {
        stream.destroy();
        throw asRefusal(error);
      });
    };
    for await (const entry of zip.eachEntry()) {
      if (parts.size >= maxParts) throw new AppError('upload.too_large');
      parts.set(entry.fileName, () => read(entry));
    }
    return parts;
  } catch (error) {
    throw asRefusal(error);
  }
}

const asRefusal = (error: unknown) =>
  error instanceof AppError ? error : new AppError('upload.not_xlsx', { cause: error });
