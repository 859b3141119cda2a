import type { WeedingPolicy, WeedingRule } from '@stacksight/contract';
import type { WeedingReason } from './weeding-reasons.ts';

/** No single reason counts for more than this, so that a very old year of publication does not decide alone. */
const most = 4;

type Limits = {
  policy: Pick<WeedingPolicy, 'deadYears'>;
  rule: Pick<WeedingRule, 'ageYears' | 'idleYears'> | null;
};

/**
 * Returns how far a copy exceeds the limits of its reasons, added up: 2 for a copy at twice the limits of its class.
 * Copies with larger numbers are clearer cases.
 */
export function excessOf(reasons: readonly WeedingReason[], limits: Limits): number {
  return reasons.reduce((sum, reason) => sum + Math.min(most, excessOfReason(reason, limits)), 0);
}

function excessOfReason(reason: WeedingReason, { policy, rule }: Limits): number {
  switch (reason.code) {
    case 'rule': {
      const { ageYears = null, idleYears = null } = rule ?? {};
      const ratios = [
        ...(reason.age === null || ageYears === null ? [] : [reason.age / ageYears]),
        ...(reason.idle === null || idleYears === null ? [] : [reason.idle.years / idleYears]),
      ];
      return ratios.length === 0 ? 1 : Math.min(...ratios);
    }
    case 'surplus':
      return 2 - reason.enough / reason.loanable;
    case 'worn':
      return reason.loans / reason.limit;
    case 'dead':
      return reason.years / policy.deadYears;
  }
}
