const seconds = { minute: 60, hour: 3_600, day: 86_400, week: 604_800 } as const;

export type TimeSpan = { n: number; unit: keyof typeof seconds };

/** Returns the length of a time span in seconds; a day has 24 hours. */
export const secondsOfTimeSpan = ({ n, unit }: TimeSpan): number => n * seconds[unit];

/** Returns the number of days to read after a range, so that a time span that begins in the range ends within them. */
export const daysToReadAfter = (span: TimeSpan): number =>
  Math.ceil(secondsOfTimeSpan(span) / 86_400) + 1;
