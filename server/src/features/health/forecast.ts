import { daysBetween } from '@stacksight/contract';

export type DailySize = { day: string; bytes: number };

/** The forecast from the last days: known for too few days, no growth, or the days until the disk is full. */
export type DiskForecast =
  | { kind: 'young'; days: number }
  | { kind: 'still'; days: number }
  | { kind: 'full'; days: number; bytesADay: number; fullInDays: number };

const fewestDays = 7;

/**
 * Fits a line through the sizes of the last days (least squares) and returns when the free bytes are used up. One large
 * load moves a line less than it moves the difference of two days.
 */
export function forecastDisk(sizes: readonly DailySize[], freeBytes: number): DiskForecast {
  const [first] = sizes;
  const last = sizes.at(-1);
  if (first === undefined || last === undefined) return { kind: 'young', days: 0 };
  const days = daysBetween(first.day, last.day);
  if (days < fewestDays) return { kind: 'young', days };
  const points = sizes.map(({ day, bytes }) => ({ x: daysBetween(first.day, day), y: bytes }));
  const mean = (of: (point: { x: number; y: number }) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const [meanX, meanY] = [mean(({ x }) => x), mean(({ y }) => y)];
  const bytesADay =
    mean(({ x, y }) => (x - meanX) * (y - meanY)) / mean(({ x }) => (x - meanX) ** 2);
  if (bytesADay <= 0) return { kind: 'still', days };
  return { kind: 'full', days, bytesADay, fullInDays: freeBytes / bytesADay };
}
