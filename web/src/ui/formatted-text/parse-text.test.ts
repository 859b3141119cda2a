import { describe, expect, it } from 'vitest';
import { parseText } from './parse-text.ts';

const plain = (text: string) => ({ kind: 'plain', text });

describe('parseText', () => {
  it('finds headings, lists, quotes and lines', () => {
    const text = '# 本月小结\n外借平稳。\n到馆上升。\n\n- 一\n- 二\n3. 三\n4. 四\n> 注意\n---';
    expect(parseText(text)).toEqual([
      { kind: 'heading', level: 1, spans: [plain('本月小结')] },
      { kind: 'paragraph', lines: [[plain('外借平稳。')], [plain('到馆上升。')]] },
      { kind: 'bullets', start: 1, items: [[plain('一')], [plain('二')]] },
      { kind: 'numbers', start: 3, items: [[plain('三')], [plain('四')]] },
      { kind: 'quote', lines: [[plain('注意')]] },
      { kind: 'rule' },
    ]);
  });

  it('finds bold, italic, code and links within a line', () => {
    expect(parseText('看**增长率**、*原因*和 `SF00`：[总览](/dashboard)')).toEqual([
      {
        kind: 'paragraph',
        lines: [
          [
            plain('看'),
            { kind: 'bold', text: '增长率' },
            plain('、'),
            { kind: 'italic', text: '原因' },
            plain('和 '),
            { kind: 'code', text: 'SF00' },
            plain('：'),
            { kind: 'link', text: '总览', href: '/dashboard' },
          ],
        ],
      },
    ]);
  });

  it('leaves everything else as it was typed', () => {
    for (const text of [
      '5 * 3 * 2',
      '#1 馆',
      '**',
      '2*3',
      '[x](javascript:alert(1))',
      '[x](//host)',
    ])
      expect(parseText(text)).toEqual([{ kind: 'paragraph', lines: [[plain(text)]] }]);
  });
});
