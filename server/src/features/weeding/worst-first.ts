import type { JudgedCopy } from '#holdings/weeding/judge-title.ts';

/**
 * Returns the `most` copies that exceed the limits of their reasons most, the clearest case first. Equal copies follow
 * in the order of the longest time without a loan, then of the year of publication, then as given.
 */
export function worstFirst(copies: readonly JudgedCopy[], most: number): JudgedCopy[] {
  // Only the copies of the pages up to the wanted one are sorted, because a list may have a million copies.
  const sorted = Float64Array.from(copies, ({ excess }) => excess).sort();
  const least = sorted[Math.max(0, sorted.length - most)] ?? 0;
  return copies
    .filter(({ excess }) => excess >= least)
    .sort(byExcess)
    .slice(0, most);
}

function byExcess(one: JudgedCopy, other: JudgedCopy): number {
  if (one.excess !== other.excess) return other.excess - one.excess;
  const [a, b] = [one.copy, other.copy];
  const [left, right] = [a.lastLoanOn ?? a.addedOn ?? '', b.lastLoanOn ?? b.addedOn ?? ''];
  if (left !== right) return left < right ? -1 : 1;
  return (a.pubYear ?? 9_999) - (b.pubYear ?? 9_999);
}
