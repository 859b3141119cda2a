import { Form, Input } from 'antd';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ApiError } from '#lib/api/api-error.ts';
import { resourceShape, useResource } from '#lib/resource/use-resource.ts';
import { urlText } from '#lib/url-state.ts';
import { show } from '../../../test/show.tsx';
import { ResourcePage } from './resource-page.tsx';
import type { BatchAction } from './resource-page-props.ts';

type Vendor = { id: string; name: string };
type Query = { search?: string; pageNum: number; pageSize: number };

const shape = resourceShape({});
const filterNames = ['city', 'state', 'kind', 'year'] as const;
const filteredShape = resourceShape(
  Object.fromEntries(filterNames.map((name) => [name, urlText()])),
);

/** Returns a list of vendors in memory; its calls answer and fail like those of the server. */
function vendorServer(names: readonly string[]) {
  let rows = names.map((name, at): Vendor => ({ id: `v${at}`, name }));
  return {
    list: async ({ query: { search = '', pageNum, pageSize } }: { query: Query }) => {
      const found = rows.filter(({ name }) => name.includes(search));
      return {
        rows: found.slice((pageNum - 1) * pageSize, pageNum * pageSize),
        total: found.length,
      };
    },
    save: async ({ name }: { name: string }, row: Vendor | null) => {
      if (name === '重名') {
        const fields = { name: '已有同名的书商' };
        throw new ApiError(409, 'conflict', '', { fields });
      }
      if (name === '断网') throw new ApiError(0, 'network');
      if (row === null) rows = [...rows, { id: `v${rows.length}`, name }];
      else rows = rows.map((one) => (one.id === row.id ? { ...one, name } : one));
    },
    remove: async ({ id }: Vendor) => {
      rows = rows.filter((one) => one.id !== id);
    },
  };
}

type Props = { server: ReturnType<typeof vendorServer>; batch?: readonly BatchAction<Vendor>[] };

function Vendors({ server, batch }: Props) {
  const resource = useResource<Vendor>({ name: 'vendors.list', list: server.list, shape });
  return (
    <ResourcePage
      title="书商名录"
      one="书商"
      search="按名称查找"
      resource={resource}
      nameOf={({ name }) => name}
      nameColumn="name"
      columns={[{ key: 'name', title: '名称', render: ({ name }) => name }]}
      empty={{ reason: '还没有书商', hint: '请先新建' }}
      form={{
        needs: 'param:edit',
        start: (row) => ({ name: row?.name ?? '' }),
        fields: () => (
          <Form.Item name="name" label="名称" rules={[{ required: true, message: '请填写名称' }]}>
            <Input />
          </Form.Item>
        ),
        save: server.save,
      }}
      remove={{ needs: 'param:edit', run: server.remove }}
      {...(batch ? { batch } : {})}
    />
  );
}

const names = () =>
  [...document.querySelectorAll('[data-resource-row]')].map(({ textContent }) => textContent);
const all = ['新华书店', '人天书店', '中图'];
const open = async (
  server = vendorServer(all),
  permissions: readonly ['param:edit'] | readonly [] = ['param:edit'],
) => {
  await show(<Vendors server={server} />, { permissions });
  await expect.element(page.getByRole('heading', { name: '书商名录', exact: true })).toBeVisible();
};
const row = (name: string) => page.getByRole('row').filter({ hasText: name });
const drawer = page.getByRole('dialog');
const field = drawer.getByLabelText('名称');
const save = drawer.getByRole('button', { name: /保\s?存/ });
const question = (title: string) => page.getByRole('dialog', { name: title });
const answer = (title: string, choice: RegExp) =>
  question(title).getByRole('button', { name: choice });

test('the page lists the records, and adds one', async () => {
  await open();
  await expect.poll(names).toEqual(all);
  await page.getByRole('button', { name: /新建书商$/ }).click();
  await expect.element(field).toHaveFocus();
  await save.click();
  await expect.element(drawer.getByText('请填写名称')).toBeVisible();
  await field.fill('外文书店');
  await userEvent.keyboard('{Enter}');
  await expect.poll(names).toEqual([...all, '外文书店']);
  await expect.element(page.getByText('创建成功')).toBeVisible();
  await expect.element(drawer).not.toBeInTheDocument();
});

test('the page keeps the typed text when the server refuses it, and shows the reason at its field', async () => {
  await open();
  await row('人天书店').getByRole('button', { name: '编辑' }).click();
  await expect.element(field).toHaveValue('人天书店');
  await field.fill('重名');
  await save.click();
  await expect.element(drawer.getByText('已有同名的书商')).toBeVisible();
  await expect.element(field).toHaveValue('重名');
  await field.fill('断网');
  await save.click();
  await expect.element(page.getByText('更新失败')).toBeVisible();
  await expect.element(page.getByText('无法连接服务器，请检查网络')).toBeVisible();
  await expect.element(field).toHaveValue('断网');
  await field.fill('人天');
  await save.click();
  await expect.poll(names).toEqual(['新华书店', '人天', '中图']);
});

test('the page asks before it discards unsaved changes', async () => {
  await open();
  await row('中图').getByRole('button', { name: '编辑' }).click();
  await field.fill('中图公司');
  await userEvent.keyboard('{Escape}');
  await answer('有未保存的修改', /继续编辑/).click();
  await expect.element(field).toHaveValue('中图公司');
  await userEvent.keyboard('{Escape}');
  await answer('有未保存的修改', /不保存/).click();
  await expect.element(field).not.toBeInTheDocument();
  expect(names()).toEqual(all);
});

test('the page asks before it deletes a record', async () => {
  await open();
  const remove = row('新华书店').getByRole('button', { name: '删除' });
  await remove.click();
  await expect.element(question('删除书商“新华书店”？')).toBeVisible();
  await answer('删除书商“新华书店”？', /取\s?消/).click();
  await expect.element(question('删除书商“新华书店”？')).not.toBeInTheDocument();
  expect(names()).toEqual(all);
  await remove.click();
  await answer('删除书商“新华书店”？', /确\s?定/).click();
  await expect.poll(names).toEqual(['人天书店', '中图']);
});

test('the page moves, selects, edits and deletes by keys', async () => {
  await open();
  await expect.poll(names).toEqual(all);
  page.getByRole('button', { name: '新华书店' }).element().focus();
  await userEvent.keyboard('{ArrowDown}x');
  await expect.element(page.getByRole('toolbar', { name: '已选 1 项' })).toBeVisible();
  await userEvent.keyboard('e');
  await expect.element(field).toHaveValue('人天书店');
  await userEvent.keyboard('{Escape}');
  await expect.element(field).not.toBeInTheDocument();
  page.getByRole('button', { name: '人天书店' }).element().focus();
  await userEvent.keyboard('{Delete}');
  await answer('删除书商“人天书店”？', /确\s?定/).click();
  await expect.poll(names).toEqual(['新华书店', '中图']);
});

test('the page deletes the selected records together', async () => {
  await open();
  await row('新华书店').getByRole('checkbox').click();
  await row('中图').getByRole('checkbox').click();
  await page.getByRole('button', { name: '删除 2 项' }).click();
  await answer('删除选中的 2 项？', /确\s?定/).click();
  await expect.poll(names).toEqual(['人天书店']);
});

test('a message appears when none of the selected rows is on the page', async () => {
  const run = vi.fn();
  const batch = [{ key: 'mark', label: '标为停用', run }];
  await show(<Vendors server={vendorServer(all)} batch={batch} />, { permissions: ['param:edit'] });
  await row('中图').getByRole('checkbox').click();
  const search = page.getByRole('searchbox', { name: '按名称查找' });
  await search.fill('书店');
  await userEvent.keyboard('{Enter}');
  await expect.poll(names).toEqual(['新华书店', '人天书店']);
  await page.getByRole('button', { name: '标为停用' }).click();
  await expect.element(page.getByText('尚未选择数据')).toBeVisible();
  expect(run).not.toHaveBeenCalled();
});

test('the page searches, and offers all records if nothing is found', async () => {
  await open();
  const search = page.getByRole('searchbox', { name: '按名称查找' });
  await search.fill('书店');
  await userEvent.keyboard('{Enter}');
  await expect.poll(names).toEqual(['新华书店', '人天书店']);
  await search.fill('没有');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('没有符合条件的书商')).toBeVisible();
  await page.getByRole('button', { name: '清除条件' }).click();
  await expect.poll(names).toEqual(all);
  await expect.element(search).toHaveValue('');
});

test('an empty list shows a message, and a user with the permission can add a record', async () => {
  await open(vendorServer([]));
  await expect.element(page.getByText('还没有书商')).toBeVisible();
  await page
    .getByRole('region')
    .getByRole('button', { name: /新建书商$/ })
    .click();
  await expect.element(drawer).toBeVisible();
  await open(vendorServer([]), []);
  await expect.element(page.getByText('还没有书商')).toBeVisible();
  expect(page.getByRole('button', { name: /新建书商$/ }).elements()).toEqual([]);
});

test('the page shows the error of a failed load, and retries', async () => {
  const server = vendorServer(all);
  const list = vi.fn(server.list).mockRejectedValueOnce(new ApiError(403, 'permission.denied'));
  await open({ ...server, list });
  await expect.element(page.getByText('很抱歉，您暂无该操作权限')).toBeVisible();
  await page.getByRole('button', { name: /重\s?试/ }).click();
  await expect.poll(names).toEqual(all);
});

test('the page offers no actions to a user who may only read', async () => {
  await open(vendorServer(all), []);
  await expect.element(page.getByText('新华书店')).toBeVisible();
  const buttons = page
    .getByRole('button')
    .elements()
    .map(({ textContent }) => textContent);
  expect(buttons.filter((text) => /新建|编辑|删除/.test(text ?? ''))).toEqual([]);
  expect(page.getByRole('checkbox').elements()).toEqual([]);
});

test('the page shows page after page of a long list', async () => {
  await open(vendorServer(Array.from({ length: 45 }, (_, at) => `书商${at + 1}`)));
  await expect.element(page.getByText('共 45 行')).toBeVisible();
  await page.getByTitle('3', { exact: true }).click();
  await expect.poll(names).toEqual(['书商41', '书商42', '书商43', '书商44', '书商45']);
});

test('the page works in English', async () => {
  const permissions = ['param:edit'] as const;
  await show(<Vendors server={vendorServer(all)} />, { language: 'en-US', permissions });
  await row('中图').getByRole('button', { name: 'Delete' }).click();
  await answer('Delete the 书商 “中图”?', /OK/).click();
  await expect.element(page.getByText('Delete successfully')).toBeVisible();
});

function FilteredVendors() {
  const server = vendorServer(all);
  const resource = useResource<Vendor>({
    name: 'vendors.list',
    list: server.list,
    shape: filteredShape,
  });
  return (
    <ResourcePage
      title="书商名录"
      one="书商"
      resource={resource}
      nameOf={({ name }) => name}
      nameColumn="name"
      columns={[{ key: 'name', title: '名称', render: ({ name }) => name }]}
      filters={filterNames.map((name) => ({
        name,
        label: name,
        options: [{ value: '1', label: '第一' }],
      }))}
    />
  );
}

test('on a phone one button opens many filters, and says how many are chosen', async () => {
  await show(<FilteredVendors />, { width: 390 });
  const city = page.getByRole('combobox', { name: 'city' });
  const button = page.getByRole('button', { name: /筛选/ });
  await expect.element(button).toHaveAttribute('aria-expanded', 'false');
  await expect.element(city).not.toBeInTheDocument();
  await button.click();
  await city.click();
  await page.getByTitle('第一').click();
  await expect.element(button).toHaveTextContent('筛选（1）');
  await show(<FilteredVendors />);
  await expect.element(city).toBeVisible();
  await expect.element(button).not.toBeInTheDocument();
});
