import { hasRoom } from '#lib/disk/disk-room.ts';
import { LoadError } from '../load-error.ts';
import { say } from '../words/say.ts';
import type { TableLimits } from './limits.ts';

/** Counts what an upload unpacks to; throws a sentence beyond the limits. */
export type Quota = {
  /** Counts unpacked bytes. */
  inflate(bytes: number): void;
  /** Counts bytes that are written to the disk. */
  write(bytes: number): void;
  /** Checks, now and then, that the disk has room for more. */
  checkRoom(): Promise<void>;
};

const checkedEvery = 64e6;

/** Creates the quota of one upload. */
export function createQuota(options: {
  file: string;
  folder: string;
  bytes: number;
  limits: TableLimits;
}): Quota {
  const { file, folder, bytes, limits } = options;
  const ratioBytes = Math.max(limits.ratioFrom, bytes * limits.ratio);
  const most = Math.min(limits.inflatedBytes, ratioBytes);
  let inflated = 0;
  let written = 0;
  let checked = Number.NEGATIVE_INFINITY;
  const check = (count: number) => {
    if (count <= most) return;
    const params = { file, most: Math.floor(limits.inflatedBytes / 1e6), ratio: limits.ratio };
    throw new LoadError('too_large', say('inflatesTooMuch', params));
  };
  return {
    inflate(count) {
      inflated += count;
      check(inflated);
    },
    write(count) {
      written += count;
      check(written);
    },
    async checkRoom() {
      if (written - checked < checkedEvery) return;
      checked = written;
      if (await hasRoom(folder, limits.freeBytes)) return;
      throw new LoadError('too_large', say('diskFull', { file }));
    },
  };
}
