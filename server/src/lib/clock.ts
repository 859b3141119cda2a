export type Clock = { now(): Date };

/** The clock of the machine. */
export const systemClock: Clock = { now: () => new Date() };
