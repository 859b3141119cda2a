import type { Query, QueryResult } from '@stacksight/contract';
import { type ComponentType, createContext } from 'react';

export type SaveRuleProps = {
  query: Query;
  /** The answer to the query, whose columns the chart of the rule draws. */
  result: QueryResult;
  /** The first name of the rule. */
  suggestion: string;
  onClose: () => void;
};

/**
 * The dialog of the analysis that saves a query as a rule, for other features. Features cannot import each other, so
 * the shell fills this.
 */
export const SaveRuleSlot = createContext<ComponentType<SaveRuleProps>>(() => null);
