import { saveBlob } from '#lib/download.ts';

export type PicturePage = { title: string; note: string; isDark: boolean };
const scale = 2;
const margin = 16 * scale;

/** Saves a painted chart as a PNG, with a title and a note above the chart; the title names the file. */
export function savePng(painted: HTMLCanvasElement, page: PicturePage): void {
  const canvas = compose(painted, page);
  canvas.toBlob((blob) => {
    if (blob) saveBlob(`${page.title.replace(/[\\/:*?"<>|]/g, ' ')}.png`, blob);
  }, 'image/png');
}

function compose(
  painted: HTMLCanvasElement,
  { title, note, isDark }: PicturePage,
): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  const head = (note === '' ? 28 : 48) * scale;
  canvas.width = painted.width + 2 * margin;
  canvas.height = painted.height + head + 2 * margin;
  const context = canvas.getContext('2d');
  if (!context) return painted;
  context.fillStyle = isDark ? '#171b21' : '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = isDark ? '#dcdcdc' : '#1f1f1f';
  context.textBaseline = 'top';
  context.font = `600 ${16 * scale}px sans-serif`;
  context.fillText(title, margin, margin, painted.width);
  context.fillStyle = isDark ? '#9e9e9e' : '#616161';
  context.font = `${12 * scale}px sans-serif`;
  context.fillText(note, margin, margin + 24 * scale, painted.width);
  context.drawImage(painted, margin, margin + head);
  return canvas;
}
