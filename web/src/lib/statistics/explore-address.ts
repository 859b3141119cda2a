/** The fields of a question that a link sets; the analysis screen fills all others with defaults. */
export type QuestionSubject = { range?: string; glc?: string; libraries?: readonly string[] } & (
  | { kind: 'event'; events: readonly { code: string }[] }
  | { kind: 'table'; dataset: string; metrics: readonly string[]; by?: readonly string[] }
);

/** Returns the address that opens the analysis screen with a question. */
export const exploreAddress = (path: string, about: QuestionSubject): string =>
  `${path}?q=${encodeURIComponent(JSON.stringify(about))}`;
