/** The code of the row "Other", which sums everything outside the top N. */
export const otherCode = '__other';
