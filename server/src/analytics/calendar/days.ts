/** The last day that a column of the engine's type Date can hold. */
export const lastDay = '2149-06-06';

/** Every whole month that a column of the engine's type Date can hold. */
export const everyMonth = { from: '1970-01-01', to: '2149-06-01' } as const;

/** Returns the calendar day of an instant in a time zone, as `YYYY-MM-DD`. */
export function toDay(instant: Date, zone: string): string {
  return formatIn(zone).format(instant);
}

// Formats are kept, because making one takes a hundred times as long as using it, and there are few zones.
const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(zone: string): Intl.DateTimeFormat {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
  formats.set(zone, format);
  return format;
}
