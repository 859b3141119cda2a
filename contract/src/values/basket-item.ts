import { z } from 'zod';
import { Day } from './date-range.ts';
import { Cell } from './query-result.ts';

// The report basket: charts and tables that a user gathers for a report (spec §3).

/** The largest number of items in a report. */
export const mostBasketItems = 30;
/** The largest size of an item's picture in bytes, and its largest side in pixels. */
export const mostPictureBytes = 2 * 1024 * 1024;
export const mostPictureSide = 6_000;
/** The fixed title of the report of a basket (spec §9). */
export const basketReportTitle = '决策建议报告'; // chinese-ok: the title that the specification fixes

const text = (most: number) => z.string().max(most).default('');

/** The console's facts about an item beyond its texts; items of other clients lack them. */
export const BasketItemAbout = z.object({
  /** The library group of the numbers. */
  glc: z.string().max(64),
  /** The first and the last day of the numbers; null for numbers as of now. */
  from: Day.nullable().default(null),
  to: Day.nullable().default(null),
  dataUntil: Day.nullable().default(null),
  isDemo: z.boolean().default(false),
  /** True if the last period of the table is not over, so that its numbers still grow. */
  isGrowing: z.boolean().default(false),
  /** The rows of the whole table, of which `tableData` may have only the first. */
  rowCount: z.number().int().min(0),
  /** The role of each column, as in an answer. */
  roles: z.record(
    z.string().max(200),
    z.enum(['time', 'dimension', 'metric', 'compare', 'change', 'growth']),
  ),
  /** The written total of each metric that has one. */
  totals: z.record(z.string().max(200), z.string().max(200)).default({}),
  /** The metrics of which less is better. */
  lessIsBetter: z.array(z.string().max(200)).max(100).default([]),
});
export type BasketItemAbout = z.output<typeof BasketItemAbout>;

export const BasketItem = z
  .object({
    /** The name of the chart or table. */
    menuName: z.string().trim().min(1).max(200),
    /** The definitions of its metrics, one in each line. */
    menuDesc: text(20_000),
    /** The scope of the table: days, libraries, newest data. */
    tableDesc: text(4_000),
    /** The heading of each column. */
    tableHead: z.record(z.string().max(200), z.string().max(400)).default({}),
    /** The rows; each maps a column to what the screen shows. */
    tableData: z
      .array(z.record(z.string().max(200), Cell))
      .max(5_000)
      .default([]),
    /** The picture as a PNG in base64, with or without the start of a data address; empty without a picture. */
    imageContent: z.string().default(''),
    imageName: text(300),
    /** The columns in their order, separated by commas; without it, the order of `tableHead` applies. */
    tableHeadStr: text(20_000),
    about: BasketItemAbout.optional(),
  })
  .meta({ id: 'BasketItem' });
export type BasketItem = z.output<typeof BasketItem>;

/** The body of the call that makes the report of a basket. */
export const AnalyticsDocBody = z.object({
  reportTitle: z.string().trim().min(1).max(100),
  /** The text of the assistant, in Markdown without HTML; empty without one. */
  aiContent: text(100_000),
  /** The items. The server refuses more than `mostBasketItems` with a sentence of its own. */
  menuDataList: z.array(BasketItem).max(mostBasketItems * 10),
});
export type AnalyticsDocBody = z.output<typeof AnalyticsDocBody>;
