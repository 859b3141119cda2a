import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/api-error.ts';
import { type UrlShape, type UrlValue, urlNumber, urlText, useUrlState } from '../url-state.ts';
import { type ExcelColumn, useListExcel } from './use-list-excel.ts';

// Holds the state of a list of records: its values in the address, its page of rows, the open row, and its export. A
// page declares the shape of these values once, outside the component.

export type ResourceView = {
  page: number;
  size: number;
  search: string;
  /** The order as `field.ascend` or `field.descend`; empty for the server's own order. */
  sort: string;
  /** The open row: its id, `<id>.edit` for its form, or `new`. */
  open: string;
};
type ResourceQuery = Record<string, string | number>;
type Lists<Row> = (input: never) => Promise<{ rows: Row[]; total: number }>;

/**
 * Returns the shape of a list's values in the address: page, search, order, the open row, and its own `filters`. All
 * filters go to the server, so the tab of a page is none of them; the page reads it by a shape of its own.
 */
export const resourceShape = <F extends UrlShape & { readonly tab?: never }>(filters: F) => ({
  page: urlNumber(1),
  size: urlNumber(20),
  search: urlText(),
  sort: urlText(),
  open: urlText(),
  ...filters,
});

export type Resource<Row> = {
  /** The call of the list, as `area.route`. */
  name: string;
  view: ResourceView;
  filters: Readonly<Record<string, string>>;
  change: (
    part: Partial<ResourceView> & Readonly<Record<string, string | number>>,
    options?: { push?: boolean },
  ) => void;
  answer: {
    rows: Row[] | undefined;
    total: number;
    error: unknown;
    isLoading: boolean;
    onRetry: () => void;
  };
  /** The row that the address opens: undefined while it loads, null if no such row exists. */
  opened: Row | null | undefined;
  /** The error with which the open row could not be read; null without an error. */
  failure: { error: unknown; onRetry: () => void } | null;
  /** Reads all answers of the area again, after a change. */
  refresh: () => Promise<void>;
  /** Removes search and filters from the address; null if it has none. */
  clearFilters: (() => void) | null;
  excel: {
    isBusy: boolean;
    save: (title: string, columns: ExcelColumn[], about: [string, string][]) => void;
  };
};

type ResourceOptions<Row> = {
  /** The name of the list's route in the contract, as `area.route`, such as `behaviorEvent.list`. */
  name: string;
  list: Lists<Row>;
  /** Reads one row, for an address that opens a row of another page. */
  get?: (id: string, signal: AbortSignal) => Promise<Row>;
  shape: UrlShape;
};

/** Reads a list of records whose state is in the address, and returns the functions that change the state. */
export function useResource<Row extends { id: string }>(
  options: ResourceOptions<Row>,
): Resource<Row> {
  const { name, list, shape } = options;
  const client = useQueryClient();
  const [state, change] = useUrlState(
    shape as unknown as Readonly<Record<string, UrlValue<string | number>>>,
  );
  const { page, size, search, sort, open, ...filters } = state as ResourceView &
    Readonly<Record<string, string>>;
  const view = { page, size, search, sort, open };
  const query = toQuery(view, filters);
  const paged = { ...query, pageNum: page, pageSize: size };
  const [area = '', route = ''] = name.split('.');
  const answer = useQuery({
    queryKey: [area, route, paged],
    queryFn: ({ signal }) => list({ query: paged, signal } as never),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });
  const { opened, failure } = useOpened(options, area, open, answer.data?.rows);
  const excel = useExcel(name, query);
  return {
    name,
    view,
    filters,
    change: change as Resource<Row>['change'],
    answer: {
      rows: answer.data?.rows,
      total: answer.data?.total ?? 0,
      error: answer.error,
      isLoading: answer.isFetching,
      onRetry: () => void answer.refetch(),
    },
    opened,
    failure,
    clearFilters: clearing(shape, { search, ...filters }, change),
    refresh: () => client.invalidateQueries({ queryKey: [area] }),
    excel,
  };
}

function clearing(
  shape: UrlShape,
  chosen: Readonly<Record<string, string>>,
  change: (part: Record<string, string | number>) => void,
): (() => void) | null {
  const usual = Object.keys(chosen).map((name) => [name, String(shape[name]?.fallback ?? '')]);
  if (usual.every(([name = '', value]) => chosen[name] === value)) return null;
  return () => change({ ...Object.fromEntries(usual), page: 1 });
}

/** Returns the query of the list's call: search, order and filters, without empty values. */
function toQuery(
  { search, sort }: ResourceView,
  filters: Readonly<Record<string, string>>,
): ResourceQuery {
  const [field = '', order = ''] = sort.split('.');
  const query = { search: search.trim(), field, order, ...filters };
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));
}

function useOpened<Row extends { id: string }>(
  { get }: Pick<ResourceOptions<Row>, 'get'>,
  area: string,
  open: string,
  rows: readonly Row[] | undefined,
): Pick<Resource<Row>, 'opened' | 'failure'> {
  const id = open.replace(/\.edit$/, '');
  const isRow = id !== '' && id !== 'new';
  const here = rows?.find((row) => row.id === id);
  const isFar = isRow && here === undefined && rows !== undefined && get !== undefined;
  const far = useQuery({
    queryKey: [area, 'get', id],
    queryFn: ({ signal }) => get?.(id, signal) ?? Promise.reject(new Error('no such call')),
    enabled: isFar,
    retry: false,
    meta: { silent: true },
  });
  const found = (opened: Row | null | undefined) => ({ opened, failure: null });
  if (!isRow) return found(null);
  if (here !== undefined || rows === undefined) return found(here);
  if (!isFar || isGone(far.error)) return found(null);
  if (!far.isError) return found(far.data);
  return { opened: null, failure: { error: far.error, onRetry: () => void far.refetch() } };
}

// The server answers 400 to an id that it cannot read; no row has such an id.
const isGone = (error: unknown) =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

function useExcel(name: string, query: ResourceQuery): Resource<unknown>['excel'] {
  const { isBusy, save } = useListExcel();
  return {
    isBusy,
    save: (title, columns, about) => save({ list: name, title, query, columns, about }),
  };
}
