import { behaviour } from './chinese/behaviour.ts';
import { followUps } from './chinese/follow-ups.ts';
import { holdings } from './chinese/holdings.ts';
import { holds } from './chinese/holds.ts';
import { loans } from './chinese/loans.ts';
import { loansCut } from './chinese/loans-cut.ts';
import { readers } from './chinese/readers.ts';
import { rules } from './chinese/rules.ts';
import { services } from './chinese/services.ts';
import { stock } from './chinese/stock.ts';
import { titles } from './chinese/titles.ts';
import { visits } from './chinese/visits.ts';
import { whys } from './chinese/why.ts';
import { englishCirculation } from './english/circulation.ts';
import { englishDecisions } from './english/decisions.ts';
import { englishFollowUps } from './english/follow-ups.ts';
import { englishReaders } from './english/readers.ts';
import { englishStock } from './english/stock.ts';
import type { Entry } from './meaning.ts';
import { refused } from './unanswerable/refused.ts';
import { unclear } from './unanswerable/unclear.ts';

/** The Chinese questions that have an answer. */
export const chineseQuestions: readonly Entry[] = [
  ...loans,
  ...loansCut,
  ...visits,
  ...readers,
  ...behaviour,
  ...titles,
  ...stock,
  ...holds,
  ...services,
  ...holdings,
  ...rules,
  ...whys,
  ...followUps,
];

/** The English questions that have an answer. */
export const englishQuestions: readonly Entry[] = [
  ...englishCirculation,
  ...englishReaders,
  ...englishStock,
  ...englishDecisions,
  ...englishFollowUps,
];

/** The questions that must be refused or asked back. */
export const unanswerableQuestions: readonly Entry[] = [...refused, ...unclear];

export const allQuestions: readonly Entry[] = [
  ...chineseQuestions,
  ...englishQuestions,
  ...unanswerableQuestions,
];
