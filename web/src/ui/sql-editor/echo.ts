/** The values that the editor has reported and not yet received back. */
export type Echo = {
  /** Notes a value that the editor reports. */
  sent: (value: string) => void;
  /** True if the editor shows or has reported a received value; such a value is no change from the page. */
  isOwn: (value: string, shown: string) => boolean;
};

/** Tells the editor's own values from values that the page sets, because React state may lag behind typing. */
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
