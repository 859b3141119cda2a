import type { Language } from '@stacksight/contract';
import { z } from 'zod';
import { sentence } from '#kit/messages.ts';

/** The reason why a copy was chosen, in its stored form. */
const TransferReason = z.object({
  loans: z.number(),
  lastLoanOn: z.string().nullable(),
  lost: z.number(),
  holds: z.number(),
});

/** Returns the reason why a copy moves, as a sentence. */
export function transferReasonText(kept: unknown, language: Language): string {
  const { loans, lastLoanOn, lost, holds } = TransferReason.parse(kept);
  const parts = [
    sentence(lastLoanOn === null ? 'transfer.neverLent' : 'transfer.lent', language, {
      loans,
      day: lastLoanOn ?? '',
    }),
    sentence('transfer.lost', language, { lost: lost.toFixed(1) }),
    ...(holds > 0 ? [sentence('transfer.holds', language, { holds })] : []),
  ];
  return parts.join(language === 'zh-CN' ? '；' : '; ');
}
