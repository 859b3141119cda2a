import { urlText } from '#lib/url-state.ts';

/** The place of the import in the address: the opened upload, its table, and the run that is shown. */
export const placeShape = { upload: urlText(), table: urlText(), run: urlText() };
export type ImportPlace = { upload: string; table: string; run: string };

/** Changes the place in the address; `push` lets the back button return. */
export type GoTo = (place: Partial<ImportPlace>, options?: { push?: boolean }) => void;
