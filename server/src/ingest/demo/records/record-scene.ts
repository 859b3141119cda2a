export type OperatorSeen = { code: string; libcode: string };

/** Where the records of the city come from: its size, the operators in its events, and the moment. */
export type RecordScene = { scale: number; operators: readonly OperatorSeen[]; at: Date };
