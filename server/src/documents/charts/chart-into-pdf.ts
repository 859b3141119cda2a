import { fontFile, type PdfDocument } from '../pdf/open-pdf.ts';
import type { DrawnPaperChart } from './draw-chart.ts';
import { textWidth } from './sign-paths.ts';
import { type SvgPaint, svgShapes } from './svg-shapes.ts';

/** Draws a chart into a box of a page as lines and texts, so that it is sharp at every size and its texts are found. */
export function chartIntoPdf(
  doc: PdfDocument,
  { svg, width }: DrawnPaperChart,
  box: { x: number; y: number; width: number },
): void {
  doc.save();
  doc.translate(box.x, box.y).scale(box.width / width);
  for (const shape of svgShapes(svg)) {
    doc.save();
    if (shape.kind === 'path') {
      if (shape.clip !== null) doc.path(shape.clip).clip();
      doc.transform(...shape.matrix);
      paintPath(doc, shape.path, shape.paint);
    } else {
      doc.transform(...shape.matrix);
      const { text, size, anchor, x, y, fill } = shape;
      const wide = textWidth(text, size);
      const left = anchor === 'middle' ? x - wide / 2 : anchor === 'end' ? x - wide : x;
      doc.font(fontFile('regular')).fontSize(size).fillColor(fill);
      doc.text(text, left, y, { lineBreak: false, baseline: 'alphabetic' });
    }
    doc.restore();
  }
  doc.restore();
}

function paintPath(doc: PdfDocument, path: string, paint: SvgPaint): void {
  const { fill, stroke, strokeWidth, dash } = paint;
  const hasFill = fill !== null && paint.fillOpacity > 0;
  const hasStroke = stroke !== null && strokeWidth > 0 && paint.strokeOpacity > 0;
  if (!hasFill && !hasStroke) return;
  doc.path(path);
  doc.fillOpacity(paint.fillOpacity).strokeOpacity(paint.strokeOpacity).lineWidth(strokeWidth);
  const [on, off] = dash;
  if (on !== undefined) doc.dash(on, { space: off ?? on });
  if (hasFill && hasStroke) doc.fillAndStroke(fill, stroke);
  else if (hasFill) doc.fill(fill);
  else if (hasStroke) doc.stroke(stroke);
}
