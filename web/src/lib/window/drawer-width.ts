/** Returns the width of the drawers of the assistant for a width of the window (spec §9). */
export function toDrawerWidth(windowWidth: number): string {
  if (windowWidth < 991) return '90%';
  return windowWidth < 1400 ? '45%' : '800px';
}
