/** The place at which a menu opens: a point, or below the box of a button (`end` aligns the right edges). */
export type Spot =
  | { kind: 'point'; x: number; y: number }
  | { kind: 'below'; box: DOMRect; align: 'start' | 'end' };

const margin = 8;

/** Returns the position beside a spot at which an element of this size is fully inside the window. */
export function placeBeside(
  spot: Spot,
  size: { width: number; height: number },
  room = { width: window.innerWidth, height: window.innerHeight },
): { left: number; top: number } {
  const wanted =
    spot.kind === 'point'
      ? { left: spot.x, top: spot.y }
      : {
          left: spot.align === 'start' ? spot.box.left : spot.box.right - size.width,
          top: spot.box.bottom + 4,
        };
  return {
    left: Math.max(margin, Math.min(wanted.left, room.width - size.width - margin)),
    top: Math.max(margin, Math.min(wanted.top, room.height - size.height - margin)),
  };
}
