// Places the card of a tour step beside the part of the page that it explains, or in the middle of the window.

export type PageSpot = { left: number; top: number; width: number; height: number };
type Size = { width: number; height: number };

const gap = 12;
const edge = 16;

/** Returns the upper left corner of a card to the right of a box, below, above, or in the middle of the screen. */
export function placeTourCard(
  target: PageSpot | null,
  card: Size,
  screen: Size,
): { left: number; top: number } {
  const within = (at: number, size: number, room: number) =>
    Math.max(edge, Math.min(at, room - size - edge));
  const middle = {
    left: within((screen.width - card.width) / 2, card.width, screen.width),
    top: within((screen.height - card.height) / 2, card.height, screen.height),
  };
  if (target === null) return middle;
  const right = target.left + target.width + gap;
  const below = target.top + target.height + gap;
  const above = target.top - gap - card.height;
  const left = within(target.left, card.width, screen.width);
  if (right + card.width + edge <= screen.width && target.height > card.height)
    return { left: right, top: within(target.top, card.height, screen.height) };
  if (below + card.height + edge <= screen.height) return { left, top: below };
  if (above >= edge) return { left, top: above };
  return middle;
}
