import type { ReportBox } from '@stacksight/contract';
import { expect, it } from 'vitest';
import { boxFor, swapEditedItem, toStoredItem, withKey } from './edited-item.ts';
import { markLines, wrapText } from './mark-text.ts';

const text = (name: string, box: ReportBox) => withKey({ kind: 'text', text: name, box });
const one = text('一', { x: 0, y: 0, w: 6, h: 2 });
const two = text('二', { x: 6, y: 0, w: 6, h: 3 });
const three = text('三', { x: 0, y: 3, w: 12, h: 2 });
const placesOf = (items: readonly { text?: string; box: ReportBox }[]) =>
  items.map(({ text: name, box: { x, y } }) => [name, x, y]);

it('items change places with their neighbours, and none covers another', () => {
  expect(placesOf(swapEditedItem([one, two, three], one.key, 1))).toEqual([
    ['二', 0, 0],
    ['一', 6, 0],
    ['三', 0, 3],
  ]);
  expect(placesOf(swapEditedItem([one, two, three], three.key, -1))).toEqual([
    ['一', 0, 0],
    ['三', 0, 2],
    ['二', 0, 4],
  ]);
  expect(swapEditedItem([one, two], one.key, -1)).toEqual([one, two]);
});

it('a new item stands beside the last one where it fits, or else below', () => {
  const target = { kind: 'target' as const, id: '' };
  const tile = { ...three, box: { x: 0, y: 5, w: 3, h: 4 } };
  expect(boxFor([one, two, three, tile], target)).toEqual({ x: 3, y: 5, w: 3, h: 4 });
  expect(boxFor([one, two, three], target)).toEqual({ x: 0, y: 5, w: 3, h: 4 });
});

it('an item is stored without what the page has looked up', () => {
  const { box } = one;
  const shown = withKey({ kind: 'component', id: 'a', box, component: null });
  expect(toStoredItem(shown)).toEqual({ kind: 'component', id: 'a', box });
  expect(toStoredItem({ kind: 'text', text: ' 说明 ', box })).toMatchObject({ text: '说明' });
  const picture = { kind: 'picture' as const, id: 'b', caption: ' 大厅 ', box };
  expect(toStoredItem({ ...picture, picture: { width: 8, height: 4 } })).toEqual({
    ...picture,
    caption: '大厅',
  });
});

it('marks go around the selection, and before whole lines until all lines have them', () => {
  expect(wrapText('**', '**')('外借增长', 0, 2)).toEqual({ text: '**外借**增长', from: 2, to: 4 });
  const marked = markLines('- ')('甲\n乙\n丙', 0, 3);
  expect(marked).toEqual({ text: '- 甲\n- 乙\n丙', from: 0, to: 7 });
  expect(markLines('- ')(marked.text, marked.from, marked.to).text).toBe('甲\n乙\n丙');
});
