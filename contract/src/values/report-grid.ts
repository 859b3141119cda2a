// The grid of a report: twelve columns and as many rows as its items need.

export const gridColumns = 12;

/** The place of an item: columns and rows from the upper left corner. */
export type ReportBox = { x: number; y: number; w: number; h: number };
export type ReportSize = Pick<ReportBox, 'w' | 'h'>;

/** The sizes of new items. Half of the width leaves room for a second chart beside the first. */
export const reportSizes = {
  component: { w: 12, h: 8 },
  half: { w: 6, h: 8 },
  target: { w: 3, h: 4 },
  picture: { w: 6, h: 8 },
} as const satisfies Record<string, ReportSize>;

/** Returns the size of a text of the whole width: a row of the grid has 52 pixels, a line of text 24. */
export const sizeOfText = (text: string): ReportSize => ({
  w: gridColumns,
  h: Math.ceil((text.split('\n').length * 24 + 24) / 52),
});

const overlaps = (one: ReportBox, other: ReportBox): boolean =>
  one.x < other.x + other.w &&
  other.x < one.x + one.w &&
  one.y < other.y + other.h &&
  other.y < one.y + one.h;

/** Returns the place of a new item: to the right of the last one if there is room, or else below all. */
export function nextBox(placed: readonly ReportBox[], size: ReportSize): ReportBox {
  const last = placed.at(-1);
  const bottom = Math.max(0, ...placed.map(({ y, h }) => y + h));
  if (last !== undefined) {
    const beside = { ...size, x: last.x + last.w, y: last.y };
    const fits = beside.x + beside.w <= gridColumns && beside.y + beside.h <= bottom;
    if (fits && !placed.some((box) => overlaps(box, beside))) return beside;
  }
  return { ...size, x: 0, y: bottom };
}

type Boxed = { box?: ReportBox | undefined } & (
  | { kind: 'component' | 'target' | 'picture' }
  | { kind: 'text'; text: string }
);

/** Returns the size of a new item. */
export const sizeOf = (item: Boxed): ReportSize =>
  item.kind === 'text' ? sizeOfText(item.text) : reportSizes[item.kind];

/**
 * Places the items that have no box after the others, and moves an item down where it would cover an earlier one.
 * Returns the items in the order of reading: by row, then by column.
 */
export function placeItems<Item extends Boxed>(
  items: readonly Item[],
): (Item & { box: ReportBox })[] {
  const placed: (Item & { box: ReportBox })[] = [];
  const boxes = () => placed.map(({ box }) => box);
  const given = items.filter(({ box }) => box !== undefined).sort(inReadingOrder);
  for (const item of given) {
    let box = item.box ?? nextBox(boxes(), sizeOf(item));
    while (boxes().some((other) => overlaps(other, box))) box = { ...box, y: box.y + 1 };
    placed.push({ ...item, box });
  }
  for (const item of items)
    if (item.box === undefined) placed.push({ ...item, box: nextBox(boxes(), sizeOf(item)) });
  return placed.sort(inReadingOrder);
}

function inReadingOrder(one: Boxed, other: Boxed): number {
  const [a, b] = [one.box, other.box];
  return a === undefined || b === undefined ? 0 : a.y - b.y || a.x - b.x;
}
