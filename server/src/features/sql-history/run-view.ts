import { type Language, nameIn, type SqlRun } from '@stacksight/contract';
import { sayFailure } from '#kit/messages/reason.ts';
import type { StatementRun } from './sql-history.store.ts';

/** Returns an entry for its reader, with the reason in their language. */
export function toSqlRun(row: StatementRun, language: Language): SqlRun {
  const { id, at, username, kind, ruleId, ruleName, sql, parameters, glc, libraries } = row;
  return {
    id,
    at: at.toISOString(),
    username,
    kind,
    ruleId,
    // The rule has its name in the reader's language, not in the language of the person who ran it.
    ruleName: row.names === null ? ruleName || null : nameIn(row.names, language),
    sql,
    parameters,
    glc,
    libraries,
    outcome: row.outcome,
    reason: reasonOf(row.reason, language),
    rows: row.rowCount,
    hasMore: row.hasMore,
    ms: row.ms,
    cached: row.isCached,
    isExport: row.isExport,
  };
}

function reasonOf(reason: StatementRun['reason'], language: Language): string | null {
  if (reason === null) return null;
  return sayFailure(reason.code, reason.params, language);
}
