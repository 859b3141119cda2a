/** The values that the editor has reported and not yet received back. */
export type Echo = {
  /** Notes a value that the editor reports. */
  sent: (value: string) => void;
  /** Whether a received value is an earlier one of its own: text typed since then is newer. */
  isOwn: (value: string, shown: string) => boolean;
};

/** Tells values from outside apart from the editor's own values, because state may lag behind typing. */
export function createEcho(): Echo {
  let open: string[] = [];
  return {
    sent: (value) => {
      open.push(value);
    },
    isOwn: (value, shown) => {
      const at = open.lastIndexOf(value);
      open = value === shown || at < 0 ? [] : open.slice(at + 1);
      return value === shown || at >= 0;
    },
  };
}
