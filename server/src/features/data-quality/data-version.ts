/** Returns the state of a group's data that a run is made for; a change of reader groups is none. */
export function versionOf(versions: readonly { name: string; version: string }[]): string {
  return versions
    .filter(({ name }) => name !== 'reader_group_member')
    .map(({ version }) => version)
    .reduce((newest, one) => (Number(one) > Number(newest) ? one : newest), '');
}
