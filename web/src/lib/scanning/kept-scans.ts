// Scans stay in the browser until the server has stored them; each has an id of the browser, so that it counts once.

/** A scan with the place in the library where it was made; scans of one place are sent together. */
export type KeptScan<Place extends object, Scan extends { id: string }> = Place & { scan: Scan };

export type KeptScans<Place extends object, Scan extends { id: string }> = {
  read(): KeptScan<Place, Scan>[];
  keep(kept: KeptScan<Place, Scan>): void;
  /** Removes scans that the server has stored; scans that were added in the meantime stay. */
  forget(ids: ReadonlySet<string>): void;
};

/** Returns the scans that wait in this browser's local storage under a name. */
export function keptScans<Place extends object, Scan extends { id: string }>(
  name: string,
): KeptScans<Place, Scan> {
  const read = () => JSON.parse(localStorage.getItem(name) ?? '[]') as KeptScan<Place, Scan>[];
  const write = (all: readonly KeptScan<Place, Scan>[]) =>
    localStorage.setItem(name, JSON.stringify(all));
  return {
    read,
    keep: (kept) => write([...read(), kept]),
    forget: (ids) => write(read().filter(({ scan }) => !ids.has(scan.id))),
  };
}

/** Makes a random UUID; `crypto.randomUUID` is missing if the console is not served over https. */
export function newScanId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const variant = (8 + ((bytes[8] ?? 0) & 3)).toString(16);
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`];
  return [...parts, `${variant}${hex.slice(17, 20)}`, hex.slice(20)].join('-');
}
