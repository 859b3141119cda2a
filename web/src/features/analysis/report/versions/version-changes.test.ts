import type { ReportVersion, ShownItem } from '@stacksight/contract';
import { expect, it } from 'vitest';
import { changesBetween } from './version-changes.ts';

const box = { x: 0, y: 0, w: 12, h: 2 };
const text = (name: string): ShownItem => ({ kind: 'text', text: name, box });
const version = (items: ShownItem[], part: Partial<ReportVersion> = {}): ReportVersion => ({
  ...{ id: 1, at: null, by: '', name: '月报', note: '', range: null, libraries: [], filter: null },
  items,
  ...part,
});

it('a version names what came, what went and what moved', () => {
  const before = version([text('一'), text('一'), text('二')]);
  const after = version([text('一'), text('三')], { range: 'lastMonth' });
  expect(changesBetween(before, after)).toEqual({
    fields: ['range'],
    added: [text('三')],
    removed: [text('一'), text('二')],
    isArranged: false,
  });
  const moved = version([{ ...text('一'), box: { ...box, y: 4 } }]);
  expect(changesBetween(version([text('一')]), moved)).toMatchObject({
    ...{ added: [], removed: [], isArranged: true },
  });
  expect(changesBetween(undefined, after).added).toHaveLength(2);
  const picture = (caption: string): ShownItem => ({
    ...{ kind: 'picture', id: 'b', caption, box, picture: null },
  });
  const named = changesBetween(version([picture('旧馆')]), version([picture('新馆')]));
  expect(named).toMatchObject({ added: [{ caption: '新馆' }], removed: [{ caption: '旧馆' }] });
});
