import type { Analytics } from '#analytics/run-query.ts';
import { openBook, sizeOfBook } from '#features/analysis/workbook-export.ts';
import { openDeskBook, sizeOfDeskBook } from '#features/desk/desk-book.ts';
import { openRuleBook, sizeOfRuleBook } from '#features/rule-config/run/export-rule.ts';
import { findRule } from '#features/rule-config/save-rule.ts';
import type { BookAsker, BookRequest, Books } from '#kit/books.ts';
import type { ServerDeps } from '#kit/deps.ts';
import type { DeskTools } from '#kit/statements/desk-tools.ts';
import { AppError } from '#lib/app-error.ts';

type BooksDeps = ServerDeps & { analytics: Analytics; timeZone: string; tools: DeskTools };
type RuleQuestion = Extract<BookRequest['query'], { kind: 'rule' }>;

/**
 * Creates the workbooks of questions, rules and statements. A workbook of more than `most` rows is too large for an
 * immediate download.
 */
export function createBooks(deps: BooksDeps, most: number): Books {
  const ruleOf = async (
    { rule: id, parameters, glc, libraries }: RuleQuestion,
    asker: BookAsker,
  ) => ({
    id,
    rule: (await findRule(deps.store.db, asker, id)).body,
    ask: { parameters, glc, libraries },
  });
  return {
    async open(request, asker, options) {
      const { title } = request;
      const query = queryOf(request);
      if (query.kind === 'sql')
        return openDeskBook(deps, { title, sql: query.sql }, asker, options);
      if (query.kind === 'rule')
        return openRuleBook(deps, { ...(await ruleOf(query, asker)), title }, asker, options);
      return openBook(deps, { ...request, query }, asker, options);
    },
    async size(request, asker, options) {
      const query = queryOf(request);
      if (query.kind === 'sql' || query.kind === 'rule') {
        const count =
          query.kind === 'sql'
            ? await sizeOfDeskBook(deps, query.sql, asker, options.signal)
            : await sizeOfRuleBook(deps, await ruleOf(query, asker), asker, options);
        return { rows: count, isLarge: count === null || count > most };
      }
      const count = await sizeOfBook(deps, { ...request, query }, asker, options.signal);
      return { rows: count, isLarge: count !== null && count > most };
    },
  };
}

/** Returns the question of a request. Only a question of the model has rows behind its cells. */
function queryOf({ query, rows }: BookRequest): BookRequest['query'] {
  if (rows !== undefined && (query.kind === 'sql' || query.kind === 'rule'))
    throw new AppError('query.invalid', { params: { reason: `rows: ${query.kind}` } });
  return query;
}
