import { networkInterfaces } from 'node:os';
import { expect, test } from 'vitest';
import { kindOfAddress } from './address.ts';
import { findAddress } from './dial.ts';

const own = ['192.0.2.7', '2001:db8::7', 'fe80::1%eth0'];

test.each([
  // Addresses of this machine in every notation.
  ['127.0.0.1', 'thisMachine'],
  ['127.255.255.254', 'thisMachine'],
  ['::1', 'thisMachine'],
  ['0:0:0:0:0:0:0:1', 'thisMachine'],
  ['::ffff:127.0.0.1', 'thisMachine'],
  ['::ffff:7f00:1', 'thisMachine'],
  ['::FFFF:7F00:0001', 'thisMachine'],
  ['0:0:0:0:0:ffff:127.0.0.1', 'thisMachine'],
  ['::127.0.0.1', 'thisMachine'],
  ['::ffff:0:127.0.0.1', 'thisMachine'],
  ['192.0.2.7', 'thisMachine'],
  ['::ffff:192.0.2.7', 'thisMachine'],
  ['::ffff:c000:207', 'thisMachine'],
  ['2001:db8::7', 'thisMachine'],
  ['2001:DB8:0:0:0:0:0:7', 'thisMachine'],
  // Addresses on which no database can be.
  ['0.0.0.0', 'never'],
  ['0.1.2.3', 'never'],
  ['::', 'never'],
  ['::ffff:0.0.0.0', 'never'],
  ['169.254.169.254', 'never'],
  ['::ffff:169.254.169.254', 'never'],
  ['::ffff:a9fe:a9fe', 'never'],
  ['fd00:ec2::254', 'never'],
  ['100.100.100.200', 'never'],
  ['168.63.129.16', 'never'],
  ['::ffff:168.63.129.16', 'never'],
  ['192.0.0.192', 'never'],
  ['fd20:ce::254', 'never'],
  ['fd00:c1::a9fe:a9fe', 'never'],
  ['fd00:42::42', 'never'],
  ['100::1', 'never'],
  ['fe80::1', 'never'],
  ['fe80::1%eth0', 'never'],
  ['fec0::1', 'never'],
  ['ff02::1', 'never'],
  ['224.0.0.1', 'never'],
  ['255.255.255.255', 'never'],
  // IPv4 addresses inside IPv6 addresses.
  ['64:ff9b::7f00:1', 'never'],
  ['64:ff9b::127.0.0.1', 'never'],
  ['64:ff9b::c000:207', 'never'],
  ['64:ff9b:1::7f00:1', 'never'],
  ['2002:7f00:1::', 'never'],
  ['2002:c000:207::1', 'never'],
  ['2001:0:4136:e378:8000:63bf:3fff:fdd2', 'never'],
  ['2001:db8::5efe:127.0.0.1', 'never'],
  ['2001:db8::200:5efe:7f00:1', 'never'],
  ['no address', 'never'],
  ['', 'never'],
  // Addresses of other machines.
  ['192.0.2.8', 'elsewhere'],
  ['10.0.0.1', 'elsewhere'],
  ['::ffff:10.0.0.1', 'elsewhere'],
  ['2001:db8::8', 'elsewhere'],
  ['fd12:3456::1', 'elsewhere'],
])('%s is %s', (address, kind) => {
  expect(kindOfAddress(address, own)).toBe(kind);
});

const ownAddresses = Object.values(networkInterfaces())
  .flatMap((all) => all ?? [])
  .map(({ address }) => address);

test('every form of this machine’s address is recognised or never contacted', () => {
  for (const address of ownAddresses)
    expect([address, kindOfAddress(address, ownAddresses)]).not.toEqual([address, 'elsewhere']);
});

test.each([...ownAddresses, 'localhost', '127.1', '2130706433', '0x7f.0.0.1', '0177.0.0.1'])(
  'a source at %s is refused if sources on this machine are not allowed',
  async (host) => {
    await expect(findAddress(host, false)).rejects.toMatchObject({ trouble: 'forbidden' });
  },
);
