import type { SourceAddress } from '#ingest/sources/target.ts';

/** The statements of a system, all of which give the same answers. */
export type CaseStatements = {
  /** 200,000 rows of a number and a text of 200 characters. */
  many: string;
  /** Runs for minutes, and says nothing before its end. */
  slow: string;
  /** Fails after many rows. */
  failing: string;
  /** One column of numbers from :low, and a text given as :word. */
  params: string;
};

/** A real server with the tables of the suite. */
export type DatabaseCase = {
  name: string;
  /** An account that may only read the database `loans`. */
  reader: SourceAddress;
  /** An account that may write. */
  writer: SourceAddress;
  version: RegExp;
  schema: string;
  statements: CaseStatements;
  /** The columns of the table `kinds`, and the types as the server names them. */
  types: string[];
  /** The rows of the table `kinds`, as they must arrive. */
  kinds: (string | null)[][];
  /** Adds a row to the table `moves`, over another connection. */
  addMove(): Promise<void>;
  /** Returns how many statements of the reader run at this moment. */
  running(): Promise<number>;
  close(): Promise<void>;
};

export const columnNames = [
  'id',
  'title',
  'price',
  'day',
  'wall',
  'instant',
  'ratio',
  'bytes',
  'flag',
];
export const title = '红楼梦\t“上”\\\n第二行';
