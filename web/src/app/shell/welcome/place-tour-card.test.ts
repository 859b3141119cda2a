import { expect, test } from 'vitest';
import { placeTourCard } from './place-tour-card.ts';

const card = { width: 360, height: 200 };
const screen = { width: 1440, height: 900 };

test('a card stands right of a tall box, below a flat one, and above one at the bottom', () => {
  const menu = { left: 0, top: 48, width: 240, height: 800 };
  expect(placeTourCard(menu, card, screen)).toEqual({ left: 252, top: 48 });
  const filters = { left: 264, top: 120, width: 1100, height: 40 };
  expect(placeTourCard(filters, card, screen)).toEqual({ left: 264, top: 172 });
  const foot = { left: 264, top: 800, width: 1100, height: 60 };
  expect(placeTourCard(foot, card, screen)).toEqual({ left: 264, top: 588 });
});

test('a card never leaves the window', () => {
  const search = { left: 1300, top: 8, width: 120, height: 32 };
  expect(placeTourCard(search, card, screen)).toEqual({ left: 1064, top: 52 });
  const phone = { width: 390, height: 700 };
  const wide = { left: 0, top: 0, width: 390, height: 700 };
  expect(placeTourCard(wide, card, phone)).toEqual({ left: 16, top: 250 });
  expect(placeTourCard(null, card, screen)).toEqual({ left: 540, top: 350 });
});
