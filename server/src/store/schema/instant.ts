import { timestamp } from 'drizzle-orm/pg-core';

/** Returns a column for a moment, exact to the microsecond, read as a Date. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
