import type { Query } from '@stacksight/contract';
import { event } from './counts/event.ts';
import { table } from './counts/table.ts';
import { distribution } from './studies/distribution.ts';
import { firstLast } from './studies/first-last.ts';
import { funnel } from './studies/funnel.ts';
import { interval } from './studies/interval.ts';
import { lifecycle } from './studies/lifecycle.ts';
import { lost } from './studies/lost.ts';
import { isNeverLoaded } from './studies/never-loaded.ts';
import { path } from './studies/path.ts';
import { retention } from './studies/retention.ts';
import { stickiness } from './studies/stickiness.ts';
import type { TwinAnswer, TwinQuestion } from './twin-question.ts';

type Solvers = { [Kind in Query['kind']]: (question: TwinQuestion<never>) => TwinAnswer };

const solvers: Solvers = {
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
export const answerOf = (question: TwinQuestion): TwinAnswer =>
  isNeverLoaded(question)
    ? { rows: [], totals: null, mayOmitZeroRows: false, isOrdered: false }
    : solvers[question.query.kind](question as TwinQuestion<never>);
