import type { EventQuery } from '@stacksight/contract';
import type { AskedOf, TwinAnswer } from '../asked.ts';
import { countedBy } from './counted.ts';

/** Events, each with its own measure and filter, and formulas over them, by bucket and group. */
export const event = (asked: AskedOf<EventQuery>): TwinAnswer => countedBy(asked);
