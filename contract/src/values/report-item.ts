import { z } from 'zod';
import { gridColumns } from './report-grid.ts';

// The items of a report, and the templates that make reports.

export const componentItem = { kind: z.literal('component'), id: z.uuid() };
export const targetItem = { kind: z.literal('target'), id: z.uuid() };
export const textItem = { kind: z.literal('text'), text: z.string().trim().min(1).max(2000) };
export const pictureItem = {
  kind: z.literal('picture'),
  id: z.uuid(),
  /** The description of the picture, below it and for screen readers. */
  caption: z.string().trim().max(200).default(''),
};
/** The place of an item on the grid. */
export const ItemBox = z
  .strictObject({
    x: z
      .number()
      .int()
      .min(0)
      .max(gridColumns - 1),
    y: z.number().int().min(0).max(2_000),
    w: z.number().int().min(1).max(gridColumns),
    h: z.number().int().min(1).max(60),
  })
  .refine(({ x, w }) => x + w <= gridColumns, { message: 'reaches over the right edge' })
  .meta({ id: 'ReportBox' });
/** If absent, the server places the item after the others. */
const box = ItemBox.optional();

export const ReportItem = z.discriminatedUnion('kind', [
  z.strictObject({ ...componentItem, box }),
  z.strictObject({ ...targetItem, box }),
  z.strictObject({ ...textItem, box }),
  z.strictObject({ ...pictureItem, box }),
]);
export type ReportItem = z.output<typeof ReportItem>;
/** An item with its place, as the server keeps it. */
export type PlacedItem = ReportItem & { box: z.output<typeof ItemBox> };

/** The templates from which a report is made with its own analyses. */
export const reportTemplateCodes = [
  'monthly',
  'branches',
  'children',
  'collectionHealth',
  'electronic',
  'annual',
] as const;
export const ReportTemplateCode = z.enum(reportTemplateCodes);
export type ReportTemplateCode = z.output<typeof ReportTemplateCode>;
