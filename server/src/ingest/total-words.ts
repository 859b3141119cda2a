// chinese-ok: words for sums in files are data

/** Words for sums in small letters, without blanks and colons. */
export const totalWords = [
  ...[
    '合计',
    '总计',
    '小计',
    '共计',
    '累计',
    '总和',
    '全年合计',
    '本年合计',
    '全馆合计',
    '各馆合计',
  ],
  ...['total', 'totals', 'subtotal', 'grandtotal', 'sum'],
];

const words = new Set(totalWords);

/** Returns whether a cell says that its row is a sum of others. */
export const isTotal = (cell: string): boolean =>
  words.has(cell.replaceAll(/[\s\u3000:\uff1a]/g, '').toLowerCase());
