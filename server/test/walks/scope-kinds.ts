/**
 * What a call is about, where the caller's libraries do not change who may make it:
 * - `installation`: nothing of a library; the permission alone decides.
 * - `own`: what the caller has made, or is.
 * - `made`: what people have made for everybody; the numbers in it are computed for the caller.
 * - `numbers`: numbers of libraries, never of others than the caller's; another group is refused.
 */
export type Whole = 'installation' | 'own' | 'made' | 'numbers';

export type ScopedCallInput = {
  /** The value of the path's parameter. */
  at?: string;
  query?: string;
  json?: object;
  upload?: Uint8Array;
  /** The field that the answer of 400 names. Without it the answer is 403 or 404. */
  field?: string;
};
/** Calls that are refused to a caller without the library that they are about. */
type RefusedCalls = { refused: readonly ScopedCallInput[] };
/** A call whose answer must not have these texts of other libraries. */
type HiddenTexts = { hides: readonly string[]; query?: string };
export type Kind = Whole | RefusedCalls | HiddenTexts;

/** The ids of records of library A and of the whole group. The caller of the test has library B only. */
export type ForeignRecords = Record<
  | 'standardOfA'
  | 'standardOfAll'
  | 'placeOfA'
  | 'operatorOfA'
  | 'role'
  | 'operation'
  | 'dictValue'
  | 'etlRule'
  | 'readerGroup',
  string
>;

/** The same kind for several calls. */
export const of = <K extends Kind>(keys: readonly string[], kind: K): Record<string, K> =>
  Object.fromEntries(keys.map((key) => [key, kind]));
