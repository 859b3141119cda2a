/** Thrown if another process has opened the data folder. */
export class StoreInUse extends Error {
  constructor(folder: string, pid: number) {
    super(
      `The data folder ${folder} is in use by another Stacksight process (${pid}). Stop that one, or give this one another DATA_DIR.`,
    );
    this.name = 'StoreInUse';
  }
}

/** Thrown if a newer version of the product wrote the data, because this version does not know its migrations. */
export class StoreTooNew extends Error {
  constructor(place: string, unknown: readonly string[]) {
    super(
      `The records in ${place} were made by a newer version of Stacksight (it has migration ${unknown.join(', ')}, unknown here). Start that version or a later one.`,
    );
    this.name = 'StoreTooNew';
  }
}

/** Thrown if the PostgreSQL server cannot be reached or refuses the connection. */
export class StoreUnreachable extends Error {
  constructor(address: string, reason: string, cause: unknown) {
    super(`The database at ${address} (DATABASE_URL) cannot be used: ${reason}`, { cause });
    this.name = 'StoreUnreachable';
  }
}

const connectionCodes =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|08\w{3}|57P0[123]|53300)$/;
const connectionMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Cannot use a pool)/;

/** Returns whether the database could not be reached; false if it refused a statement. */
export function isStoreUnavailable(error: unknown): boolean {
  return causes(error).some(
    (each) => connectionCodes.test(codeOf(each)) || connectionMessages.test(each.message),
  );
}

/** Returns whether the disk of the database is full. */
export function isStoreFull(error: unknown): boolean {
  return causes(error).some((each) => /^(53100|ENOSPC|EDQUOT)$/.test(codeOf(each)));
}

/** Returns whether a row with the same unique key already exists. */
export function isUniqueViolation(error: unknown): boolean {
  return causes(error).some((each) => codeOf(each) === '23505');
}

/** Returns whether other rows still refer to a row, or the row refers to one that no longer exists. */
export function isReferenceViolation(error: unknown): boolean {
  return causes(error).some((each) => codeOf(each) === '23503');
}

/**
 * Returns whether a text has characters that the database cannot store: U+0000, or half of a surrogate pair in JSON.
 */
export function isRefusedText(error: unknown): boolean {
  return causes(error).some((each) => /^(22021|22P05)$/.test(codeOf(each)));
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}

function causes(error: unknown): Error[] {
  return error instanceof Error ? [error, ...causes(error.cause)] : [];
}
