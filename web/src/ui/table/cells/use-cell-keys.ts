import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { type CellAt, nextCell } from './next-cell.ts';

// Tab stops once in a table, not at each of three hundred numbers. When the user returns, the table focuses the last
// focused cell.

const scrollerOf = (section: HTMLElement | null) =>
  section?.querySelector<HTMLElement>('.ant-table-body, .ant-table-tbody-virtual-holder') ?? null;
const cellsOf = (row: Element) => [
  ...row.querySelectorAll<HTMLElement>(':scope > .ant-table-cell'),
];

type Keys = readonly (string | number)[];
type CellKeysInput = {
  isOn: boolean;
  /** The keys of all rows, in order. */
  keys: Keys;
  /** Scrolls a row of a long table into view. */
  reveal: (key: string | number) => void;
};

/** Moves between cells by arrow keys; the returned handlers belong on `section`, the element around the table. */
export function useCellKeys(
  section: RefObject<HTMLElement | null>,
  { isOn, keys, reveal }: CellKeysInput,
) {
  const last = useRef<CellAt | null>(null);
  useEffect(() => {
    const scroller = scrollerOf(section.current);
    const isInside = isOn && scroller?.contains(document.activeElement);
    // The scrolling area takes the focus, so that keyboard users reach it if no cell has the focus.
    if (!isInside) scroller?.setAttribute('tabindex', '0');
  });
  const go = ({ row, column }: CellAt, isSeen = true) => {
    const key = keys[row];
    const scroller = scrollerOf(section.current);
    if (key === undefined || !scroller) return;
    const line = scroller.querySelector(`.ant-table-row[data-row-key="${CSS.escape(`${key}`)}"]`);
    if (!line) {
      if (!isSeen) return;
      reveal(key);
      requestAnimationFrame(() => requestAnimationFrame(() => go({ row, column }, false)));
      return;
    }
    last.current = { row, column };
    const cell = cellsOf(line)[column];
    if (cell) focusCell(cell);
  };
  if (!isOn) return {};
  return {
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      const scroller = scrollerOf(section.current);
      const head = target.closest<HTMLElement>('th');
      if (scroller && head) showHead(head, scroller);
      if (!scroller?.contains(target)) return;
      if (target !== scroller) scroller.setAttribute('tabindex', '-1');
      // A click between the numbers must not focus one of them.
      else if (scroller.matches(':focus-visible')) go(last.current ?? firstNumber(scroller));
    },
    onBlur: ({ relatedTarget }: FocusEvent<HTMLElement>) => {
      const scroller = scrollerOf(section.current);
      if (relatedTarget instanceof Node && scroller?.contains(relatedTarget)) return;
      scroller?.setAttribute('tabindex', '0');
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const at = placeOf(event.target, keys);
      if (at === null || event.altKey || event.metaKey) return;
      const next = nextCell(event, at, { rows: keys.length, columns: at.columns });
      if (next === null) return;
      event.preventDefault();
      go(next);
    },
  };
}

function focusCell(cell: HTMLElement): void {
  const inner = cell.querySelector<HTMLElement>('button, a, [tabindex]');
  const target = inner ?? cell;
  if (!inner) cell.setAttribute('tabindex', '-1');
  target.focus({ preventScroll: true });
  cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

// The head scrolls with its rows, so the rows scroll until the head cell is visible beside the fixed column.
function showHead(head: HTMLElement, scroller: HTMLElement): void {
  const { left, right } = head.getBoundingClientRect();
  const box = scroller.getBoundingClientRect();
  const stays = scroller.querySelector<HTMLElement>('.ant-table-cell-fix-start')?.offsetWidth ?? 0;
  if (right > box.right) scroller.scrollLeft += right - box.right;
  else if (left < box.left + stays) scroller.scrollLeft -= box.left + stays - left;
}

/** Returns the cell that takes the focus first: the first number that opens the rows behind it. */
function firstNumber(scroller: HTMLElement): CellAt {
  const row = scroller.querySelector('.ant-table-row');
  const column = row ? cellsOf(row).findIndex((cell) => cell.querySelector('button')) : -1;
  return { row: 0, column: Math.max(0, column) };
}

function placeOf(target: EventTarget, keys: Keys): (CellAt & { columns: number }) | null {
  if (!(target instanceof Element)) return null;
  const line = target.closest<HTMLElement>('.ant-table-row');
  if (!line) return null;
  const cells = cellsOf(line);
  const row = keys.findIndex((key) => `${key}` === line.dataset.rowKey);
  const column = cells.findIndex((cell) => cell.contains(target));
  return row < 0 || column < 0 ? null : { row, column, columns: cells.length };
}
