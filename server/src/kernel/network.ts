import { isIP, isIPv4 } from 'node:net'

/** For what is no address at all: a proxy that passes nonsense on must not give each request a budget of its own. */
const UNKNOWN = 'unknown'

/**
 * The network that throttles count an internet address as (D16): an IPv4 address itself, of an IPv6 address the /64, which is the
 * least that one customer gets. An IPv4 address that is written as IPv6 (`::ffff:1.2.3.4`) counts as the IPv4 address.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.trim().split('%')
  if (isIPv4(plain)) return plain
  if (isIP(plain) === 0) return UNKNOWN
  const groups = groupsOf(plain)
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff') return groups.slice(6).flatMap(bytesOf).join('.')
  return `${groups.slice(0, 4).join(':')}::/64`
}

/** The eight groups of an IPv6 address, in lower case without leading zeros. */
function groupsOf(address: string): readonly string[] {
  // URL knows every way to write one, an embedded IPv4 address too, and shortens it in one way.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const before = head.split(':').filter(Boolean)
  const after = tail?.split(':').filter(Boolean) ?? []
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
}

const bytesOf = (group: string): readonly number[] => {
  const value = Number.parseInt(group, 16)
  return [value >> 8, value & 255]
}
