import { BlockList, isIP } from 'node:net'

/** Hosts that a look may not request, besides private networks, which the agent refuses. */
export interface Rules {
  /** Our site and database, by name in lower case. */
  readonly deniedHosts: readonly string[]
  readonly deniedAddresses: readonly string[]
  /** Host and port of the stand-in, which is allowed in development; null otherwise. */
  readonly allowed: string | null
}

/** A public address that is an internal host within Azure's networks. */
export const AZURE_HOST = '168.63.129.16'
/** IPv4 addresses written as IPv6 (RFC 4291, 2.5.5.1, deprecated). The agent treats them as public. */
export const IPV4_COMPATIBLE = '::/96'

/** Ports that browsers refuse (fetch.spec.whatwg.org, Port blocking), and those of databases. */
const BAD_PORTS: ReadonlySet<number> = new Set([
  1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104,
  109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515,
  526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1433, 1719, 1720, 1723,
  2049, 2375, 2379, 3306, 3389, 3659, 4045, 4190, 5060, 5061, 5432, 5984, 6000, 6379, 6432, 6566, 6665, 6666,
  6667, 6668, 6669, 6679, 6697, 9200, 10_080, 11_211, 27_017,
])

export const isAllowed = ({ host }: URL, { allowed }: Rules): boolean => host === allowed

/** Whether an address is refused without resolving its name. */
export function isDenied(url: URL, rules: Rules): boolean {
  if (isAllowed(url, rules)) return false
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return true
  return rules.deniedHosts.includes(nameOf(url)) || BAD_PORTS.has(Number(url.port))
}

const nameOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$|\.$/g, '')

const HOME_NAME = /^[^.]+$|(?:^|\.)(?:localhost|local|lan|home|internal|home\.arpa|fritz\.box)$/
const homes = new BlockList()
for (const [network, prefix] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  homes.addSubnet(network, prefix, 'ipv4')
homes.addSubnet('fc00::', 7, 'ipv6')
homes.addSubnet('fe80::', 10, 'ipv6')
homes.addAddress('::1', 'ipv6')

/** Whether an address is in a home network, or FTP, which is reported alike. Does not resolve names, which would disclose the hosts of our network. */
export function isHome(url: URL, rules: Rules): boolean {
  if (isAllowed(url, rules)) return false
  if (url.protocol === 'ftp:') return true
  const name = nameOf(url)
  const family = isIP(name)
  return family === 0 ? HOME_NAME.test(name) : homes.check(name, family === 6 ? 'ipv6' : 'ipv4')
}
