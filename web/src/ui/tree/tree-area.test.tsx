import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ApiError } from '#lib/api/api-error.ts';
import { toTreeNodes } from '#lib/tree/tree-rows.ts';
import { show } from '../../../test/show.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { TreeArea } from './tree-area.tsx';
import { TreeLead } from './tree-lead.tsx';
import { TreeTools } from './tree-tools.tsx';
import { useTree } from './use-tree.ts';
import { useTreeMove } from './use-tree-move.ts';

type Department = { id: string; parentId: string | null; name: string };

const departments: Department[] = [
  { id: 'head', parentId: null, name: '总馆' },
  { id: 'lending', parentId: 'head', name: '流通部' },
  { id: 'cards', parentId: 'lending', name: '办证处' },
  { id: 'branch', parentId: null, name: '东馆' },
];

type Props = {
  search?: string;
  put?: (id: string, where: { parentId: string | null }) => Promise<unknown>;
  onAskWhere?: (row: Department) => void;
};

function Departments({ search = '', put = async () => undefined, onAskWhere }: Props) {
  const isFound = search === '' ? null : (row: Department) => row.name.includes(search);
  const tree = useTree({ all: departments, isFound, search });
  const nameOf = (row: Department) => row.name;
  const move = useTreeMove({ tree, nameOf, put, refresh: async () => undefined });
  return (
    <TreeArea
      tree={tree}
      mayMove
      isOrdered
      onMove={(row, spot) => void move(row, spot)}
      onAskWhere={(row) => onAskWhere?.(row)}
    >
      <TreeTools tree={tree} />
      <ul>
        {tree.lines.map(({ row }) => (
          <li key={row.id} data-row-key={row.id}>
            <TreeLead tree={tree} row={row} name={row.name} canDrag />
            <button type="button" data-resource-row={row.id}>
              {row.name}
            </button>
          </li>
        ))}
      </ul>
    </TreeArea>
  );
}

const line = (name: string) => page.getByRole('button', { name, exact: true });
const lines = () => [...document.querySelectorAll('li')].map(({ textContent }) => textContent);
const all = departments.map(({ name }) => name);
const showDepartments = async (props: Props = {}) => {
  await show(<Departments {...props} />);
  await expect.element(page.getByRole('list')).toBeVisible();
};

test('the tree opens and closes a line by its button, and all lines at once', async () => {
  await showDepartments();
  expect(lines()).toEqual(all);
  await page.getByRole('button', { name: '收起“总馆”' }).click();
  expect(lines()).toEqual(['总馆', '东馆']);
  const open = page.getByRole('button', { name: '展开“总馆”' });
  await expect.element(open).toHaveAttribute('aria-expanded', 'false');
  await open.click();
  expect(lines()).toEqual(all);
  await page.getByRole('button', { name: /全部收起/ }).click();
  expect(lines()).toEqual(['总馆', '东馆']);
  await page.getByRole('button', { name: /全部展开/ }).click();
  expect(lines()).toEqual(all);
});

test('the tree moves, opens and closes by arrow keys', async () => {
  await showDepartments();
  line('总馆').element().focus();
  await userEvent.keyboard('{ArrowLeft}');
  expect(lines()).toEqual(['总馆', '东馆']);
  await userEvent.keyboard('{ArrowRight}');
  expect(lines()).toEqual(all);
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await expect.element(line('办证处')).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(line('流通部')).toHaveFocus();
});

test('the tree moves a line among its siblings by keys, and undoes it', async () => {
  const put = vi.fn(async () => undefined);
  await showDepartments({ put });
  line('总馆').element().focus();
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(put.mock.calls).toEqual([['head', { parentId: null, before: null }]]);
  await expect.element(page.getByText('“总馆”已移动')).toBeVisible();
  await page.getByRole('button', { name: '撤销' }).click();
  expect(put.mock.calls[1]).toEqual(['head', { parentId: null, before: 'branch' }]);
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(put).toHaveBeenCalledTimes(2);
});

test('the tree says why a line could not be moved', async () => {
  const fields = { parentId: '这里已有同名的部门' };
  const put = () => Promise.reject(new ApiError(409, 'conflict', '', { fields }));
  await showDepartments({ put });
  line('总馆').element().focus();
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await expect.element(page.getByRole('alert')).toHaveTextContent('这里已有同名的部门×');
});

test('the tree opens the dialog for the target of a line by a key', async () => {
  const onAskWhere = vi.fn();
  await showDepartments({ onAskWhere });
  line('流通部').element().focus();
  await userEvent.keyboard('m');
  expect(onAskWhere.mock.calls).toEqual([[departments[1]]]);
});

test('the tree opens the parents of matches, and says how many there are', async () => {
  await showDepartments({ search: '办证' });
  expect(lines()).toEqual(['总馆', '流通部', '办证处']);
  await expect.element(page.getByText('找到 1 项')).toBeVisible();
});

test('the tree moves a line below another one from a dialog, which stays when that fails', async () => {
  const onMove = vi.fn(async () => false);
  const onClose = vi.fn();
  const family = Map.groupBy(departments, ({ parentId }) => parentId);
  const nodes = toTreeNodes(
    family,
    ({ name }) => name,
    ({ id }) => id === 'lending',
  );
  const props = { name: '流通部', nodes, parentId: 'head', top: '（顶级）', onMove, onClose };
  await show(<MoveDialog {...props} />);
  const dialog = page.getByRole('dialog', { name: '移动“流通部”' });
  const move = dialog.getByRole('button', { name: /^移\s?动$/ });
  await expect.element(move).toBeDisabled();
  const where = dialog.getByRole('combobox', { name: '移动到' });
  await expect.element(where).toHaveFocus();
  await userEvent.keyboard('东');
  await page.getByTitle('东馆').click();
  await move.click();
  expect(onMove.mock.calls).toEqual([['branch']]);
  expect(onClose).not.toHaveBeenCalled();
  onMove.mockResolvedValue(true);
  await move.click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
});

test('the tree works in English', async () => {
  await show(<Departments search="馆" />, { language: 'en-US' });
  await expect.element(page.getByText('2 found')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /Collapse all/ })).toBeVisible();
});
