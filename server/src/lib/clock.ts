export type Clock = { now(): Date };

/** The clock that returns the time of the machine. */
export const systemClock: Clock = { now: () => new Date() };
