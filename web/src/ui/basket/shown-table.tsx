import type { BasketItem } from '@stacksight/contract';
import { type ReactNode, useLayoutEffect } from 'react';
import { mostBasketRows } from './use-result-item.ts';

/** A table of rows that only its page knows. */
export type ShownTable = {
  columns: readonly { key: string; title: ReactNode }[];
  /** The number of rows of all pages. */
  total: number;
  /** The cells of the rows on the page. */
  lines: () => ReactNode[][];
};

/** Shows a table without any look, so that its texts can be read. */
export function ShownTableView({ table, onShown }: { table: ShownTable; onShown: () => void }) {
  // The effect runs once, when the texts are there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the view is removed after it
  useLayoutEffect(onShown, []);
  const columns = namedColumns(table);
  return (
    <table>
      <thead>
        <tr>
          {columns.map(({ key, title }) => (
            <th key={key}>{title}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table
          .lines()
          .slice(0, mostBasketRows)
          .map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the table is shown once
            <tr key={row}>
              {columns.map(({ key, at }) => (
                <td key={key}>{cells[at]}</td>
              ))}
            </tr>
          ))}
      </tbody>
    </table>
  );
}

// The buttons of a row are no part of its table.
const namedColumns = ({ columns }: ShownTable) =>
  columns.map((column, at) => ({ ...column, at })).filter(({ key }) => key !== 'actions');

/** Returns the item of a table that is shown inside an element. */
export function readShownTable(label: string, table: ShownTable, host: HTMLElement): BasketItem {
  const keys = namedColumns(table).map((_, at) => `c${at + 1}`);
  const textsOf = (row: Element): Record<string, string> =>
    Object.fromEntries(keys.map((key, at) => [key, textOf(row.children[at])]));
  const [head] = host.querySelectorAll('thead tr');
  const rows = [...host.querySelectorAll('tbody > tr')];
  return {
    menuName: label,
    menuDesc: '',
    tableDesc: '',
    tableHead: head ? textsOf(head) : {},
    tableData: rows.map(textsOf),
    tableHeadStr: keys.join(','),
    imageContent: '',
    imageName: '',
    about: {
      glc: '',
      from: null,
      to: null,
      dataUntil: null,
      isDemo: false,
      isGrowing: false,
      rowCount: Math.max(table.total, rows.length),
      roles: {},
      totals: {},
      lessIsBetter: [],
    },
  };
}

/** Returns the text of a cell, with a space between its parts. */
function textOf(cell: Element | undefined): string {
  if (!cell) return '';
  const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
  const parts: string[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    parts.push(node.textContent ?? '');
  return parts.join(' ').replace(/\s+/g, ' ').trim();
}
