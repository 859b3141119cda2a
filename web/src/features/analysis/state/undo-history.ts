/** The undo history of a value. */
export type UndoHistory<Value> = {
  /** Adds a step; returns true when the step was merged into the previous one. */
  add: (value: Value, merge: string | null, now: number) => boolean;
  /** Records a value from the address; returns true when the history did not cause the value. */
  follow: (value: Value) => boolean;
  undo: () => Value | null;
  redo: () => Value | null;
  canUndo: () => boolean;
  canRedo: () => boolean;
};

const mostSteps = 100;
const mergeMs = 2_000;

/** Returns a history that begins with a value; two values are equal when their texts are equal. */
export function createUndoHistory<Value>(
  first: Value,
  toText: (value: Value) => string,
): UndoHistory<Value> {
  let steps = [first];
  let at = 0;
  let last: { merge: string; now: number } | null = null;
  // The values that the page has set and the address has not returned yet.
  let awaited: string[] = [];
  const isKnown = (text: string): boolean => {
    const place = awaited.indexOf(text);
    if (place >= 0) awaited = awaited.slice(place + 1);
    const present = steps[at];
    return place >= 0 || (present !== undefined && toText(present) === text);
  };
  const go = (to: number): Value | null => {
    const value = steps[to];
    if (value === undefined) return null;
    at = to;
    last = null;
    awaited.push(toText(value));
    return value;
  };
  const append = (value: Value) => {
    steps = [...steps.slice(0, at + 1), value].slice(-mostSteps);
    at = steps.length - 1;
  };
  return {
    add(value, merge, now) {
      const isMore = merge !== null && last?.merge === merge && now - last.now < mergeMs;
      last = merge === null ? null : { merge, now };
      awaited.push(toText(value));
      if (isMore) steps = [...steps.slice(0, at), value];
      else append(value);
      return isMore;
    },
    follow(value) {
      if (isKnown(toText(value))) return false;
      last = null;
      append(value);
      return true;
    },
    undo: () => go(at - 1),
    redo: () => go(at + 1),
    canUndo: () => at > 0,
    canRedo: () => at < steps.length - 1,
  };
}
