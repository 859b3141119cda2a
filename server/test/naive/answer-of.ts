import type { Query } from '@stacksight/contract';
import type { AskedOf, TwinAnswer } from './asked.ts';
import { event } from './counts/event.ts';
import { table } from './counts/table.ts';
import { distribution } from './studies/distribution.ts';
import { firstLast } from './studies/first-last.ts';
import { funnel } from './studies/funnel.ts';
import { interval } from './studies/interval.ts';
import { lifecycle } from './studies/lifecycle.ts';
import { lost } from './studies/lost.ts';
import { path } from './studies/path.ts';
import { retention } from './studies/retention.ts';
import { stickiness } from './studies/stickiness.ts';
import { isUntold } from './studies/untold.ts';

type Answering = { [Kind in Query['kind']]: (asked: AskedOf<never>) => TwinAnswer };

const kinds: Answering = {
  table,
  event,
  funnel,
  retention,
  lost,
  lifecycle,
  firstLast,
  distribution,
  stickiness,
  interval,
  path,
};

/** Computes the answer to a question of any kind by plain loops over the raw rows. */
export const answerOf = (asked: AskedOf): TwinAnswer =>
  isUntold(asked)
    ? { rows: [], totals: null, mayLack: false, isOrdered: false }
    : kinds[asked.query.kind](asked as AskedOf<never>);
