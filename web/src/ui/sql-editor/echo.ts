/** What the editor has told of and has not been given back yet. */
export type Echo = {
  /** The editor tells of a value. */
  told: (value: string) => void;
  /** Whether a value that it is given is one of its own, come back late: what was typed since is newer. */
  isOwn: (value: string, shown: string) => boolean;
};

/** Tells what an editor is given by others from what it said itself, since state may lag behind typing. */
export function createEcho(): Echo {
  let open: string[] = [];
  return {
    told: (value) => {
      open.push(value);
    },
    isOwn: (value, shown) => {
      const at = open.lastIndexOf(value);
      open = value === shown || at < 0 ? [] : open.slice(at + 1);
      return value === shown || at >= 0;
    },
  };
}
