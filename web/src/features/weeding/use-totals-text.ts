import type { WeedingTotals } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/format/use-format.ts';

/** Returns one or two sentences with the sums of the candidates. */
export function useTotalsText(totals: WeedingTotals | undefined): string {
  const { t } = useTranslation('weeding');
  const { full } = useFormat();
  if (totals === undefined) return t('hint');
  const { free, guarded, decided } = totals;
  if (free.copies + guarded.copies + decided === 0) return t('hint');
  const sentences = [
    t('totals.free', {
      copies: full(free.copies),
      metres: full(free.metres, 1),
      value: full(Math.round(free.value)),
    }),
    ...(free.unpriced === 0 ? [] : [t('totals.unpriced', { copies: full(free.unpriced) })]),
    t('totals.guarded', { copies: full(guarded.copies), decided: full(decided) }),
  ];
  return sentences.join(t('totals.between'));
}
