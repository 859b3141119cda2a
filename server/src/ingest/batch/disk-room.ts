import type { Engine } from '#engine/open.ts';
import { LoadError } from '../load-error.ts';
import { say } from '../words/say.ts';

/** The bytes that loads leave free, because the records share the disk and reading needs room, too. */
export const usualReserve = 512 * 1024 * 1024;

/** Throws a LoadError when the engine's disk has less than `reserve` bytes free. */
export async function refuseFullDisk(
  engine: Pick<Engine, 'rows'>,
  file: string,
  reserve: number,
): Promise<void> {
  const [disk] = await engine.rows<{ free: number }>(
    'SELECT min(unreserved_space) AS free FROM system.disks',
  );
  if (disk !== undefined && disk.free < reserve)
    throw new LoadError('disk_full', say('noRoom', { file }));
}
