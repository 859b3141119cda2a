import { statfsSync } from 'node:fs';
import { ROOT } from '../place.mjs';
import { fail } from '../say.mjs';

/** Throws if a download is too large for the disk. */
export function needSpace(gigabytes) {
  const { bavail, bsize } = statfsSync(ROOT);
  const free = (bavail * bsize) / 1e9;
  if (free >= gigabytes) return;
  fail(
    `This needs about ${gigabytes} GB of disk; ${free.toFixed(1)} GB is free. Free some space and run the same command again.`,
    `约需 ${gigabytes} GB 磁盘空间，目前仅剩 ${free.toFixed(1)} GB，请清理后重新运行同一命令。`,
  );
}
