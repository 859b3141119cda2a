/** The largest number of items in a report. */
export const mostBasketItems = 30;
/** The largest size of an item's picture in bytes, and its largest side in pixels. */
export const mostPictureBytes = 2 * 1024 * 1024;
export const mostPictureSide = 6_000;
/** The fixed title of the report of a basket (spec §9). */
export const basketReportTitle = '决策建议报告'; // chinese-ok: the title that the specification fixes
