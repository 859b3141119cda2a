import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ApiError } from '#lib/api/api-error.ts';
import { show } from '../../../test/show.tsx';
import { DataTable } from './data-table.tsx';
import type { DataColumn, DataTableProps } from './data-table-props.ts';

type Book = { id: string; title: string; loans: number };

const books: Book[] = [
  { id: 'a', title: '三体', loans: 41 },
  { id: 'b', title: '活着', loans: 7 },
];
const title: DataColumn<Book> = { key: 'title', title: '题名', render: (book) => book.title };
const loans: DataColumn<Book> = {
  key: 'loans',
  title: '外借',
  align: 'end',
  render: (book) => book.loans,
};
const props: DataTableProps<Book> = {
  label: '图书',
  rows: books,
  rowKey: ({ id }) => id,
  columns: [title, loans],
};
const manyBooks = (count: number): Book[] =>
  Array.from({ length: count }, (_, at) => ({ id: `${at}`, title: `第${at}册`, loans: at }));
const rowTexts = () =>
  [...document.querySelectorAll('.ant-table-row')].map((row) => row.textContent);

test('the table shows rows in their order, and the totals', async () => {
  await show(<DataTable {...props} summary={['合计', 48]} />);
  await expect.element(page.getByText('三体')).toBeVisible();
  expect(rowTexts()).toEqual(['三体41', '活着7']);
  expect(document.querySelector('tfoot')?.textContent).toBe('合计48');
  await expect.element(page.getByRole('heading')).toHaveTextContent('图书，2 行');
});

test('the table changes the order by pointer, Enter and Space', async () => {
  const onSort = vi.fn();
  const sorted = { ...loans, sort: { order: 'descend' as const, onSort } };
  await show(<DataTable {...props} columns={[title, sorted]} />);
  const head = page.getByRole('columnheader', { name: '外借' });
  await expect.element(head).toHaveAttribute('aria-sort', 'descending');
  await head.click();
  expect(onSort).toHaveBeenCalledTimes(1);
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard(' ');
  expect(onSort).toHaveBeenCalledTimes(3);
});

test('the table says why there are no rows, and what to do', async () => {
  const empty = { reason: '还没有图书', hint: '先载入馆藏' };
  await show(<DataTable {...props} rows={[]} empty={empty} />);
  await expect.element(page.getByText('还没有图书')).toBeVisible();
  await expect.element(page.getByText('先载入馆藏')).toBeVisible();
});

test('the table shows the error of a failed load, and retries', async () => {
  const onRetry = vi.fn();
  const error = new ApiError(404, 'not_found');
  await show(<DataTable {...props} rows={null} error={error} onRetry={onRetry} />);
  await expect.element(page.getByRole('alert')).toHaveTextContent('加载失败很抱歉，资源未找到重试');
  await page.getByRole('button', { name: /重\s?试/ }).click();
  expect(onRetry).toHaveBeenCalledTimes(1);
});

test('the table tells a user without permission for the rows where to look instead', async () => {
  const error = new ApiError(403, 'permission.denied');
  await show(<DataTable {...props} rows={null} error={error} refused="请向管理员申请" />);
  const sentences = '加载失败很抱歉，您暂无该操作权限请向管理员申请';
  await expect.element(page.getByRole('alert')).toHaveTextContent(sentences);
});

test('the table keeps the rows on the screen while the next ones load', async () => {
  const { showInstead } = await show(<DataTable {...props} rows={null} isLoading />);
  await expect.element(page.getByRole('status', { name: '表格加载中' })).toBeVisible();
  showInstead(<DataTable {...props} isLoading />);
  await expect.element(page.getByText('三体')).toBeVisible();
  expect(rowTexts()).toEqual(['三体41', '活着7']);
  expect(document.querySelectorAll('[aria-busy=true]')).toHaveLength(1);
});

test('the table selects single rows by key, and all rows by pointer', async () => {
  const onChange = vi.fn();
  const nameOf = (book: Book) => book.title;
  await show(<DataTable {...props} selection={{ keys: ['b'], onChange, nameOf }} />);
  const boxes = page.getByRole('checkbox');
  await expect.element(boxes.first()).toHaveAccessibleName('选择本页全部');
  await expect.element(boxes.nth(2)).toBeChecked();
  const names = [...document.querySelectorAll('.ant-table-row input')].map((box) =>
    box.getAttribute('aria-label'),
  );
  expect(names).toEqual(['选择“三体”', '选择“活着”']);
  boxes.nth(1).element().focus();
  await userEvent.keyboard(' ');
  expect(onChange).toHaveBeenLastCalledWith(['b', 'a']);
  await boxes.first().click();
  expect(onChange).toHaveBeenLastCalledWith(['b', 'a']);
});

test('the table goes to another page', async () => {
  const onChange = vi.fn();
  await show(<DataTable {...props} page={{ number: 1, size: 20, total: 45, onChange }} />);
  await expect.element(page.getByText('共 45 行')).toBeVisible();
  await page.getByTitle('3', { exact: true }).click();
  expect(onChange).toHaveBeenCalledWith(3, 20);
});

test('the table moves through the cells by arrow keys', async () => {
  await show(
    <>
      <button type="button">前面</button>
      <DataTable {...props} cellKeys="read" height={200} />
    </>,
  );
  await expect.element(page.getByRole('heading')).toHaveTextContent('图书，2 行；方向键逐格移动');
  page.getByRole('button', { name: '前面' }).element().focus();
  await userEvent.tab();
  await expect.element(page.getByRole('cell', { name: '三体' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('cell', { name: '活着' })).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(page.getByRole('cell', { name: '7' })).toHaveFocus();
});

test('the table draws only the visible rows of a long table', async () => {
  await show(<DataTable {...props} rows={manyBooks(3_000)} />);
  await expect.element(page.getByText('第0册')).toBeVisible();
  await expect.element(page.getByRole('heading')).toHaveTextContent('图书，3000 行');
  expect(rowTexts().length).toBeLessThan(60);
});

test('the table becomes cards in a narrow window, ten at a time', async () => {
  await show(<DataTable {...props} rows={manyBooks(12)} />, { width: 390 });
  const cards = page.getByRole('list', { name: '图书' }).getByRole('listitem');
  await expect.element(cards.first()).toHaveTextContent('第0册外借0');
  expect(cards.elements()).toHaveLength(10);
  await page.getByRole('button', { name: '还有 2 行' }).click();
  await expect.element(page.getByText('第11册')).toBeVisible();
  expect(cards.elements()).toHaveLength(12);
});

test('the table works in English, and has contrast in dark mode', async () => {
  const onePage = { number: 1, size: 20, total: 2, onChange: () => undefined };
  const options = { language: 'en-US', isDark: true } as const;
  await show(<DataTable {...props} label="Books" page={onePage} />, options);
  await expect.element(page.getByText('2 rows', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('heading')).toHaveTextContent('Books, 2 rows');
  const [cell] = document.querySelectorAll('.ant-table-row td');
  const channels = cell ? getComputedStyle(cell).color.match(/[\d.]+/g) : null;
  expect(
    channels
      ?.slice(0, 3)
      .map(Number)
      .every((channel) => channel > 180),
  ).toBe(true);
});
