/**
 * The kinds of calls that do not name a library:
 * - `installation`: about the whole installation; the permission alone decides.
 * - `own`: about the caller's own account and records.
 * - `made`: about shared records; the numbers in them are computed for the caller.
 * - `numbers`: about numbers of the caller's own libraries only; another group is refused.
 */
export type WholeKind = 'installation' | 'own' | 'made' | 'numbers';

export type ScopedCallInput = {
  /** The value of the parameter in the path. */
  at?: string;
  query?: string;
  json?: object;
  upload?: Uint8Array;
  /** The field that the answer with status 400 names; if absent, the status is 403 or 404. */
  field?: string;
};
/** Calls that are refused for a caller without the library. */
type RefusedCalls = { refused: readonly ScopedCallInput[] };
/** A call whose answer must not contain these texts of other libraries. */
type HiddenTexts = { hides: readonly string[]; query?: string };
export type Kind = WholeKind | RefusedCalls | HiddenTexts;
/** The kind of each area, or of each of its calls if they differ. */
export type AreaKinds = Readonly<Record<string, WholeKind | Readonly<Record<string, Kind>>>>;

/** Ids of records of library A and of the whole group. The caller of the test has library B only. */
export type ForeignRecords = Record<
  | 'standardOfA'
  | 'standardOfAll'
  | 'placeOfA'
  | 'noteOfA'
  | 'operatorOfA'
  | 'role'
  | 'operation'
  | 'dictValue'
  | 'etlRule'
  | 'readerGroup'
  | 'transferPlan',
  string
>;

/** Assigns the same kind to several calls. */
export const kinds = <K extends Kind>(keys: readonly string[], kind: K): Record<string, K> =>
  Object.fromEntries(keys.map((key) => [key, kind]));
