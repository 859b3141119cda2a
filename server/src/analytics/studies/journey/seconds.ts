const seconds = { minute: 60, hour: 3_600, day: 86_400, week: 604_800 } as const;

export type TimeSpan = { n: number; unit: keyof typeof seconds };

/** The length of a span in seconds; a day has 24 hours. */
export const secondsOf = ({ n, unit }: TimeSpan): number => n * seconds[unit];

/** The days that a span may reach beyond the last day of a range. */
export const daysOf = (span: TimeSpan): number => Math.ceil(secondsOf(span) / 86_400) + 1;
