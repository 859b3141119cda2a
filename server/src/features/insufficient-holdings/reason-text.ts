import type { Language } from '@stacksight/contract';
import type { ShortageReason } from '#holdings/insufficient/lines.ts';
import { sentence } from '#kit/messages.ts';

/**
 * Returns the reason why a title is listed, as a sentence. It does not repeat the number by which its list is sorted,
 * because that number has a column.
 */
export function reasonText(reason: ShortageReason, language: Language): string {
  switch (reason.code) {
    case 'belowTarget':
      return sentence('holdings.belowTarget', language, {
        target: reason.target,
        loanable: reason.loanable,
      });
    case 'lostDemand':
      return sentence(reason.isAtLeast ? 'holdings.lostAtLeast' : 'holdings.lostDemand', language, {
        demand: roundly(reason.perYear),
        loans: roundly(reason.perYear - reason.lost),
      });
    case 'holds': {
      const { copies, days, everywhere } = reason;
      const all = { allHolds: everywhere.holds, allCopies: everywhere.copies };
      return sentence('holdings.holds', language, { copies, days, ...all });
    }
    case 'searched':
    case 'unowned':
      return sentence(reason.views > 0 ? 'holdings.viewed' : `holdings.${reason.code}`, language, {
        readers: reason.readers,
      });
  }
}

/** Large estimates have no decimals. */
const roundly = (value: number): string => value.toFixed(value < 10 ? 1 : 0);
