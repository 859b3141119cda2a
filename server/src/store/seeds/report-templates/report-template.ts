import {
  type ComponentForm,
  nextBox,
  type PlacedItem,
  type QueryInput,
  type ReportBox,
  type ReportItem,
  reportSizes,
  sizeOf,
} from '@stacksight/contract';

// The form of a template for reports. Every text is [Chinese, English].

type Pair = readonly [zh: string, en: string];
type Width = 'half' | 'full';
export type TemplateAnalysis = {
  name: Pair;
  note: Pair;
  query: QueryInput;
  chart: ComponentForm['chart'];
};

/** The texts and analyses of a report, in order. The texts contain no numbers, because the numbers change every day. */
export type ReportTemplate<Key extends string = string> = {
  analyses: Readonly<Record<Key, TemplateAnalysis>>;
  parts: readonly (({ text: Pair } & PartSize) | ({ analysis: Key } & PartSize))[];
};

/** The size of an analysis: the whole width unless given, and a number of rows of the grid. */
export type PartSize = { width?: Width; rows?: number };

/** The rows that a strip of numbers needs. */
export const numberRows = 4;

/** Types a template by the keys of its analyses, so that its parts name no others. */
export const reportTemplate = <Key extends string>(
  template: ReportTemplate<Key>,
): ReportTemplate<Key> => template;

/** Places the parts of a report one after the other; two halves stand beside each other. */
export function layOut(parts: readonly ({ item: ReportItem } & PartSize)[]): PlacedItem[] {
  const boxes: ReportBox[] = [];
  return parts.map(({ item, width, rows }) => {
    const { w, h } = sizeOf(item);
    const size = { w: width === 'half' ? reportSizes.half.w : w, h: rows ?? h };
    const box = nextBox(boxes, size);
    boxes.push(box);
    return { ...item, box };
  });
}
