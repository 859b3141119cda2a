import type { TableQuery } from '@stacksight/contract';
import type { TwinAnswer, TwinQuestion } from '../twin-question.ts';
import { countedBy } from './counted.ts';
import { naivePage } from './paged.ts';

/** Answers a table question: metrics of one or more datasets by bucket and group, whole or one page. */
export const table = (question: TwinQuestion<TableQuery>): TwinAnswer =>
  question.query.page === undefined ? countedBy(question) : naivePage(question);
