import type { TableQuery } from '@stacksight/contract';
import type { AskedOf, TwinAnswer } from '../asked.ts';
import { countedBy } from './counted.ts';
import { pageBy } from './paged.ts';

/** Metrics of one dataset or several, by bucket and group; a page of them where one is asked for. */
export const table = (asked: AskedOf<TableQuery>): TwinAnswer =>
  asked.query.page === undefined ? countedBy(asked) : pageBy(asked);
