const seconds = { minute: 60, hour: 3_600, day: 86_400, week: 604_800 } as const;

export type TimeSpan = { n: number; unit: keyof typeof seconds };

/** The length of a span in seconds; a day has 24 hours. */
export const secondsOf = ({ n, unit }: TimeSpan): number => n * seconds[unit];

/** How many days after a range must be read so that a span that begins in the range ends within them. */
export const daysOf = (span: TimeSpan): number => Math.ceil(secondsOf(span) / 86_400) + 1;
