import type { KeyboardEvent } from 'react';
import type { RowWithId } from './resource-page-props.ts';
import type { ResourceActions } from './use-resource-actions.ts';

type RowSelection = readonly [readonly string[], (keys: readonly string[]) => void];

/** Handles keys on a focused name: arrows move, E edits, Delete deletes, X selects, / goes to the search. */
export function useResourceKeys<Row extends RowWithId>(
  actions: ResourceActions<Row>,
  rows: readonly Row[] | undefined,
  selection: RowSelection | null,
): (event: KeyboardEvent<HTMLElement>) => void {
  return (event) => {
    const { target, currentTarget, key } = event;
    const id = target instanceof HTMLElement ? target.dataset.resourceRow : undefined;
    const row = rows?.find((one) => one.id === id);
    if (id === undefined || row === undefined) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (key === 'ArrowDown' || key === 'ArrowUp') moveFocus(currentTarget, id, key);
    else if (key === '/') focusSearch(currentTarget);
    else if (key === 'e' && actions.canEdit(row)) actions.edit(row);
    else if (key === 'x' && selection !== null) toggle(selection, id);
    else if (key === 'Delete' && actions.canRemove(row)) remove(actions, row);
    else return;
    event.preventDefault();
  };
}

function moveFocus(page: HTMLElement, id: string, key: string): void {
  const names = [...page.querySelectorAll<HTMLElement>('[data-resource-row]')];
  const at = names.findIndex(({ dataset }) => dataset.resourceRow === id);
  names[at + (key === 'ArrowDown' ? 1 : -1)]?.focus();
}

function focusSearch(page: HTMLElement): void {
  page
    .querySelector<HTMLInputElement>('[data-resource-search] input, input[data-resource-search]')
    ?.focus();
}

function toggle([keys, onChange]: RowSelection, id: string): void {
  onChange(keys.includes(id) ? keys.filter((key) => key !== id) : [...keys, id]);
}

function remove<Row extends RowWithId>(actions: ResourceActions<Row>, row: Row): void {
  const removal = actions.actionsOf(row).find(({ key }) => key === 'remove');
  if (removal !== undefined) void actions.run(removal);
}
