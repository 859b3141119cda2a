import type { StudyQuery } from '@stacksight/contract';
import type { StudyKind } from './base/study.ts';
import { lifecycle } from './cohort/lifecycle.ts';
import { retention } from './cohort/retention.ts';
import { silent, silentList } from './cohort/silence.ts';
import { stickiness } from './cohort/stickiness.ts';
import { funnel } from './journey/funnel.ts';
import { interval } from './journey/interval.ts';
import { path } from './journey/path.ts';
import { distribution } from './spread/distribution.ts';
import { firstLast } from './spread/first-last.ts';

const kinds = {
  funnel,
  retention,
  lifecycle,
  firstLast,
  distribution,
  stickiness,
  interval,
  path,
} as const;

const lost = { cohort: retention, silent, list: silentList } as const;

/** Returns the kind of study that answers a question. */
export function studyKindOf(query: StudyQuery): StudyKind<StudyQuery> {
  const kind = query.kind === 'lost' ? lost[query.question] : kinds[query.kind];
  // The query chose the kind, so the kind takes this type of query.
  return kind as unknown as StudyKind<StudyQuery>;
}
