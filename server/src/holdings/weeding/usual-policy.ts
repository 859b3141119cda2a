import type { WeedingPolicy, WeedingRule } from '@stacksight/contract';

const same = (classes: string, ageYears: number | null, idleYears: number | null): WeedingRule[] =>
  classes.split(' ').map((clc) => ({ clc, ageYears, idleYears }));

/** The weeding rules for a library without its own, for the Chinese Library Classification. */
export const usualPolicy: WeedingPolicy = {
  rules: [
    ...same('TP3', 3, 2),
    ...same('R F D9 G4', 5, 3),
    ...same('H3 O P Q N T E S U V X', 8, 3),
    ...same('I', null, 3),
    ...same('K', null, 5),
    ...same('A B', 10, 5),
    ...same('Z2', 10, null),
    ...same('J', null, 4),
  ],
  leastGain: 0.1,
  wearLoans: 80,
  wearByType: [],
  deadYears: 3,
  restDays: 180,
  keepsLast: true,
  keptRooms: [],
  keptTypes: [],
  askYears: 3,
  thickness: 2.5,
};

/** Returns the function that finds the rule of a class; the longest matching class wins. */
export function ruleFinder(rules: readonly WeedingRule[]): (clc: string) => WeedingRule | null {
  const sorted = rules.toSorted((a, b) => b.clc.length - a.clc.length);
  return (clc) => sorted.find((rule) => clc.startsWith(rule.clc)) ?? null;
}
