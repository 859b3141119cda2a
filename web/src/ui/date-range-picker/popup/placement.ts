// Chooses the position of the popup by the space around the field in the window.

export type Box = { left: number; top: number; right: number; bottom: number };
export type Size = { width: number; height: number };
export type Placement = {
  align: 'left' | 'right';
  side: 'below' | 'above';
  style: { left?: number; right?: number; top?: number; bottom?: number };
};

const neededWidth = 750;
const neededHeight = 450;
const gap = 4;
const edge = 8;

/**
 * Returns the position of the popup: below the field, with equal left edges; right edges if less than 750 px lie to
 * the right of the field's left edge, above the field if less than 450 px are free below.
 */
export function placePopup(field: Box, view: Size, popup: Size): Placement {
  const align = view.width - field.left < neededWidth ? 'right' : 'left';
  const side = view.height - field.bottom < neededHeight ? 'above' : 'below';
  return {
    align,
    side,
    style: { ...across(align, field, view, popup), ...down(side, field, view, popup) },
  };
}

function across(align: Placement['align'], field: Box, view: Size, popup: Size) {
  const most = Math.max(edge, view.width - popup.width - edge);
  if (align === 'left') return { left: clamp(field.left, edge, most) };
  return { right: clamp(view.width - field.right, edge, most) };
}

// The popup opens above the field if it fits there, or else at the lower edge of the window, even over the field.
function down(side: Placement['side'], field: Box, view: Size, popup: Size) {
  if (side === 'below') return { top: field.bottom + gap };
  if (popup.height + edge <= field.top - gap) return { bottom: view.height - field.top + gap };
  return { bottom: edge };
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
