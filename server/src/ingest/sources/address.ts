import { BlockList, isIP, SocketAddress } from 'node:net';

// Decides which addresses a data source may have, for every spelling of an address.

/** The rule for an address: `never` for no source, `thisMachine` only if the operator allows it. */
export type AddressKind = 'never' | 'thisMachine' | 'elsewhere';

// RFC 6890: this host, link-local addresses with the metadata service of clouds, multicast and reserved addresses; and
// IPv6 addresses that contain an IPv4 address of another place (translation, 6to4, Teredo).
const never = listOf(
  ['0.0.0.0/8', '169.254.0.0/16', '224.0.0.0/3', '192.0.0.0/24'],
  ['::/128', '100::/64', 'fe80::/10', 'fec0::/10', 'ff00::/8'],
  ['64:ff9b::/96', '64:ff9b:1::/48', '2002::/16', '2001::/32'],
  // The metadata services of clouds at ordinary addresses: Alibaba, Azure, AWS, Google, Oracle, Scaleway.
  ['100.100.100.200/32', '168.63.129.16/32', 'fd00:ec2::/32', 'fd20:ce::254/128'],
  ['fd00:c1::a9fe:a9fe/128', 'fd00:42::42/128'],
);
// ISATAP puts an IPv4 address of another place into the last half of any IPv6 address.
const isatap = /:(?:0|200)?:5efe:[\da-f.:]+$/;
const loopback = listOf(['127.0.0.0/8', '::1/128']);

/** Returns the kind of an address as seen from a machine with the addresses `own`. */
export function kindOfAddress(address: string, own: readonly string[]): AddressKind {
  const plain = toPlain(address);
  if (plain === null || isIn(never, plain) || isatap.test(plain)) return 'never';
  const isOwn = own.some((one) => toPlain(one) === plain);
  return isOwn || isIn(loopback, plain) ? 'thisMachine' : 'elsewhere';
}

// Returns the one normal spelling of an address. An IPv4 address inside IPv6 (::ffff:1.2.3.4, ::1.2.3.4) becomes IPv4.
function toPlain(address: string): string | null {
  const bare = address.replace(/%.*$/, '');
  if (isIP(bare) === 4) return bare;
  if (isIP(bare) !== 6) return null;
  const short = new SocketAddress({ address: bare, family: 'ipv6' }).address;
  const [, high, low] = /^::(?:ffff:(?:0:)?)?(?:([\da-f]{1,4}):([\da-f]{1,4}))$/i.exec(short) ?? [];
  if (high !== undefined && low !== undefined)
    return [high, low]
      .map((half) => Number.parseInt(half, 16))
      .flatMap((half) => [half >> 8, half & 255])
      .join('.');
  return /^::(?:ffff:(?:0:)?)?(\d+\.\d+\.\d+\.\d+)$/i.exec(short)?.[1] ?? short.toLowerCase();
}

const isIn = (list: BlockList, address: string) =>
  list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

function listOf(...groups: readonly (readonly string[])[]): BlockList {
  const list = new BlockList();
  for (const subnet of groups.flat()) {
    const [network = '', bits] = subnet.split('/');
    list.addSubnet(network, Number(bits), isIP(network) === 6 ? 'ipv6' : 'ipv4');
  }
  return list;
}
