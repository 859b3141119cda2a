import type { ReportBox } from '@stacksight/contract';
import type { CSSProperties } from 'react';

/** The height of a row of the grid, and the gap between rows and columns, in pixels. */
export const gridRow = 40;
export const gridGap = 12;

// What a panel has around its chart: padding, heading and note.
const aroundChart = 100;

/** Returns the place of a cell in the grid of a report that is read. */
export const placeInGrid = ({ x, y, w, h }: ReportBox): CSSProperties => ({
  gridColumn: `${x + 1} / span ${w}`,
  gridRow: `${y + 1} / span ${h}`,
});

/** Returns the height that the box of an item leaves for its chart, in pixels. */
export const chartHeightIn = ({ h }: ReportBox): number =>
  Math.max(160, h * (gridRow + gridGap) - gridGap - aroundChart);
