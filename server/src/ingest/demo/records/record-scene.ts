export type OperatorSeen = { code: string; libcode: string };

/** The source of the demonstration city's records: its size, the operators in its events, and the moment. */
export type RecordScene = { scale: number; operators: readonly OperatorSeen[]; at: Date };
