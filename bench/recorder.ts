import type { Engine } from '../server/src/engine/open.ts';

export type Statement = {
  kind: 'rows' | 'table';
  sql: string;
  params: Parameters<Engine['rows']>[1];
};

/** An engine that notes every reading statement while `notes` is set, to ask the same again without the server. */
export function createRecorder(engine: Engine): {
  engine: Engine;
  record(work: () => Promise<void>): Promise<Statement[]>;
  replay(statements: readonly Statement[]): Promise<void>;
} {
  let notes: Statement[] | null = null;
  const recording: Engine = {
    ...engine,
    rows: (sql, params, options) => {
      notes?.push({ kind: 'rows', sql, params });
      return engine.rows(sql, params, options);
    },
    table: (sql, params, options) => {
      notes?.push({ kind: 'table', sql, params });
      return engine.table(sql, params, options);
    },
  };
  return {
    engine: recording,
    async record(work) {
      notes = [];
      await work();
      const statements = notes;
      notes = null;
      return statements;
    },
    async replay(statements) {
      await Promise.all(
        statements.map(({ kind, sql, params }) => engine[kind](sql, params, { seconds: 120 })),
      );
    },
  };
}
