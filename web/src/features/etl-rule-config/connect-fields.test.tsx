import type { EtlConnector } from '@stacksight/contract';
import { Form } from 'antd';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../test/show.tsx';
import { ConnectFields } from './connect-fields.tsx';

const both = (zh: string, en: string) => ({ 'zh-CN': zh, 'en-US': en });
const connectorOf = (name: string, more: Partial<EtlConnector>): EtlConnector => ({
  ...{ name, title: both(name, name), systems: ['postgresql'] },
  usual: { port: 5432, database: name },
  ...{ settings: [], tried: both('试过', 'Tried'), lacks: [both('没有到馆', 'No visits')] },
  streams: [
    { name: 'loans', title: both('外借', 'Loans') },
    { name: 'items', title: both('馆藏', 'Items') },
  ],
  ...more,
});
const connectors = [
  connectorOf('folio', {
    settings: [{ name: 'tenant', title: both('租户', 'Tenant'), usual: 'diku' }],
  }),
  connectorOf('interlib', { systems: ['oracle', 'mysql'], usual: { port: 1521, database: 'lib' } }),
  connectorOf('oai-pmh', { systems: ['oai'], usual: { port: 443, database: '/oai' } }),
  connectorOf('sushi', { systems: ['sushi'], usual: { port: 443, database: '/' } }),
];

function Chooser({ first }: { first: string }) {
  const [form] = Form.useForm();
  const chosen: string = Form.useWatch('connector', form) ?? first;
  return (
    <Form form={form} layout="vertical" initialValues={{ connector: first }}>
      <ConnectFields
        connectors={connectors}
        connector={connectors.find(({ name }) => name === chosen)}
      />
    </Form>
  );
}
const labels = () =>
  [...document.querySelectorAll('label')].map((label) => label.textContent?.trim());

test.each([
  ['folio', ['地址', '数据库', '账号', '密码', '租户', '端口', '加密连接']],
  ['interlib', ['数据库种类', '地址', '数据库', '账号', '密码', '端口', '加密连接']],
  ['oai-pmh', ['地址', '路径', '账号（不要求时留空）', '密码（不要求时留空）', '端口', '加密连接']],
  [
    'sushi',
    [
      '地址',
      '路径',
      '客户编号（customer_id）',
      'API 密钥（api_key）（不要求时留空）',
      '端口',
      '加密连接',
    ],
  ],
])('asks for what %s needs', async (first, expected) => {
  await show(<Chooser first={first} />);
  await expect.poll(() => labels().slice(1)).toEqual(expected);
});

test('says what a system brings and lacks, in the second language and on a phone', async () => {
  await show(<Chooser first="oai-pmh" />, { language: 'en-US', width: 390, isDark: true });
  for (const text of ['What it brings', 'Loans, Items', 'What this source lacks', 'No visits'])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  expect(document.body.textContent).not.toMatch(/connect\.|column\./);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});

test('takes the path and the usual port of the system that is chosen', async () => {
  await show(<Chooser first="folio" />);
  await page.getByRole('combobox').first().click();
  await page.getByTitle('interlib').click();
  await expect.element(page.getByLabelText('数据库', { exact: true })).toHaveValue('lib');
  await expect.element(page.getByLabelText('端口')).toHaveAttribute('placeholder', '1521');
});
