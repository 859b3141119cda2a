/** The parts of a question to set; the analysis screen fills the others with its defaults. */
export type AskedAbout =
  | { kind: 'event'; events: readonly { code: string }[] }
  | { kind: 'table'; dataset: string; metrics: readonly string[]; by?: readonly string[] };

/** The address that opens the analysis screen with a question. */
export const exploreAddress = (path: string, about: AskedAbout): string =>
  `${path}?q=${encodeURIComponent(JSON.stringify(about))}`;
