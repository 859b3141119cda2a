/** What a question is about; everything else is as the analysis screen begins. */
export type AskedAbout =
  | { kind: 'event'; events: readonly { code: string }[] }
  | { kind: 'table'; dataset: string; metrics: readonly string[]; by?: readonly string[] };

/** The address at which the analysis screen asks about something. */
export const exploreAddress = (path: string, about: AskedAbout): string =>
  `${path}?q=${encodeURIComponent(JSON.stringify(about))}`;
