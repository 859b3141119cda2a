import type { EventQuery } from '@stacksight/contract';
import type { TwinAnswer, TwinQuestion } from '../twin-question.ts';
import { countedBy } from './counted.ts';

/** Answers an event question: events with measures and filters, and formulas over them, by bucket and group. */
export const event = (question: TwinQuestion<EventQuery>): TwinAnswer => countedBy(question);
