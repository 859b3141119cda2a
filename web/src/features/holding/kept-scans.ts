import type { TransferScan } from '@stacksight/contract';

// Scans stay on the device until the server has kept them; the id that the device gave them makes each count once.

export type KeptScan = { plan: string; libcode: string; scan: TransferScan };

const key = 'transferScans';

export function readKeptScans(): KeptScan[] {
  return JSON.parse(localStorage.getItem(key) ?? '[]') as KeptScan[];
}

export function keepScan(kept: KeptScan): void {
  localStorage.setItem(key, JSON.stringify([...readKeptScans(), kept]));
}

/** Forgets scans that the server has kept; those that were added meanwhile stay. */
export function forgetScans(ids: ReadonlySet<string>): void {
  const left = readKeptScans().filter(({ scan }) => !ids.has(scan.id));
  localStorage.setItem(key, JSON.stringify(left));
}
