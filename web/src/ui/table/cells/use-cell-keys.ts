import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { type CellAt, nextCell } from './next-cell.ts';

// The rows of a table as one stop of Tab: a table of three hundred numbers is no three hundred stops. Which cell had
// the focus is remembered, for when one comes back.

const scrollerOf = (section: HTMLElement | null) =>
  section?.querySelector<HTMLElement>('.ant-table-body, .ant-table-tbody-virtual-holder') ?? null;
const cellsOf = (row: Element) => [
  ...row.querySelectorAll<HTMLElement>(':scope > .ant-table-cell'),
];

type Keys = readonly (string | number)[];
type CellKeysInput = {
  isOn: boolean;
  /** The rows from first to last, by their keys. */
  keys: Keys;
  /** Brings a row of a long table into sight. */
  reveal: (key: string | number) => void;
};

/** Lets the arrow keys go from cell to cell; give `section` what surrounds the table, with the two handlers. */
export function useCellKeys(
  section: RefObject<HTMLElement | null>,
  { isOn, keys, reveal }: CellKeysInput,
) {
  const last = useRef<CellAt | null>(null);
  useEffect(() => {
    const scroller = scrollerOf(section.current);
    const isInside = isOn && scroller?.contains(document.activeElement);
    // What scrolls must be reachable by keyboard, also where no cell is.
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
      // A click between the numbers is no wish to go to one of them.
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

// The head follows its rows: they are moved until it is in sight, beside the column that stays.
function showHead(head: HTMLElement, scroller: HTMLElement): void {
  const { left, right } = head.getBoundingClientRect();
  const box = scroller.getBoundingClientRect();
  const stays = scroller.querySelector<HTMLElement>('.ant-table-cell-fix-start')?.offsetWidth ?? 0;
  if (right > box.right) scroller.scrollLeft += right - box.right;
  else if (left < box.left + stays) scroller.scrollLeft -= box.left + stays - left;
}

/** Where one begins: at the first number that can be opened. */
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
