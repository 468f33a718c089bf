import { isIP, isIPv4 } from 'node:net'

const MAPPED = '::ffff:'

const UNKNOWN = 'unknown'

/** Some proxies write the port of the connection: `203.0.113.7:51234`, `[2001:db8::1]:443`. */
const WITH_PORT = /^(?:\[([^\]]+)\]|([\d.]+)):\d+$/

/** The network for which throttles count an address (D16): an IPv4 address, also if mapped, or the /64 of an IPv6 one, the least a customer has. */
export function networkOf(address: string): string {
  // Node uses this form of IPv4 addresses on a socket for both versions. It needs no parser.
  const mapped = address.startsWith(MAPPED) ? address.slice(MAPPED.length) : address
  if (isIPv4(mapped)) return mapped
  const [plain = ''] = address.trim().replace(WITH_PORT, '$1$2').split('%')
  if (isIPv4(plain)) return plain
  if (isIP(plain) === 0) return UNKNOWN
  const groups = groupsOf(plain)
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff') return groups.slice(6).flatMap(bytesOf).join('.')
  return `${groups.slice(0, 4).join(':')}::/64`
}

/** The larger block for which limits count a second time (D16): the /24 of an IPv4 or /48 of an IPv6 address. Takes the result of `networkOf`. */
export const largeBlockOf = (network: string): string =>
  isIPv4(network) ? blockOf(network) : network.split(':').slice(0, 3).join(':')

/** The block for which registrations count: the /24 of an IPv4 or /64 of an IPv6 address. Takes the result of `networkOf`. */
export const blockOf = (network: string): string =>
  isIPv4(network) ? `${network.slice(0, network.lastIndexOf('.'))}.0/24` : network

function groupsOf(address: string): readonly string[] {
  // URL normalizes every notation, embedded IPv4 addresses too.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const before = head.split(':').filter(Boolean)
  const after = tail?.split(':').filter(Boolean) ?? []
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
}

const bytesOf = (group: string): readonly number[] => {
  const value = Number.parseInt(group, 16)
  return [value >> 8, value & 255]
}
