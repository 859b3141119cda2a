// Finds leaders of records (ISO 2709, 4.3): length, implementation's codes, "22", address of the data, codes, "45".

// Status and type are no digits, so that no directory looks like a leader.
const leader = /[0-9]{5}[ -/:-~]{2}[ -~]{3}22[0-9]{5}[ -~]{3}4[ -~]{2}/g;
const leaderAtStart = /^[0-9 ]{5}[ -~]{5}22[0-9 ]{5}[ -~]{3}4[ -~]{2}/;

/** The bytes of a leader without its last one, which some programs leave out. */
export const leaderBytes = 24;

/** True if a record may begin here: with a leader, or with any text that a directory follows. */
export function beginsRecord(bytes: Buffer): boolean {
  return leaderAtStart.test(bytes.toString('latin1', 0, leaderBytes)) || hasDirectory(bytes);
}

/** True if five digits begin these bytes and a whole directory follows the leader. */
export function hasDirectory(bytes: Buffer): boolean {
  if (!/^[0-9 ]{5}/.test(bytes.toString('latin1', 0, 5))) return false;
  const end = bytes.indexOf(0x1e, leaderBytes);
  if (end <= leaderBytes || (end - leaderBytes) % 12 !== 0) return false;
  return /^(?:[0-9A-Za-z]{3}[0-9]{9})+$/.test(bytes.toString('latin1', leaderBytes, end));
}

/** Returns the places of all leaders from here on. */
export function leaderPlaces(bytes: Buffer, from: number): number[] {
  return [...bytes.toString('latin1', from).matchAll(leader)]
    .filter(
      ([text]) =>
        Number(text.slice(0, 5)) > leaderBytes && Number(text.slice(12, 17)) > leaderBytes,
    )
    .map(({ index }) => from + index);
}
