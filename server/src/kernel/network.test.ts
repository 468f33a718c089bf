import { describe, expect, it } from 'vitest'
import { blockOf, largeBlockOf, networkOf } from './network.ts'

describe('networkOf reads', () => {
  it.each([
    ['an IPv4 address as itself', '203.0.113.7', '203.0.113.7'],
    ['an IPv6 address as its /64', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['an address in upper case and with leading zeros', '2001:0DB8:0001:0002:FFFF::1', '2001:db8:1:2::/64'],
    ['one shortened within the /64', '2001:db8::1', '2001:db8:0:0::/64'],
    ['one shortened behind the /64', '2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['one shortened at its start', '::1', '0:0:0:0::/64'],
    ['one with a zone', 'fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['one with an IPv4 address in it that is not mapped', '64:ff9b::1.2.3.4', '64:ff9b:0:0::/64'],
    ['mapped IPv4 as the IPv4 address', '::ffff:203.0.113.7', '203.0.113.7'],
    ['mapped IPv4 in hexadecimal', '::FFFF:cb00:7107', '203.0.113.7'],
    ['mapped IPv4 in full', '0:0:0:0:0:ffff:cb00:7107', '203.0.113.7'],
    ['an address with spaces around it', ' 203.0.113.7 ', '203.0.113.7'],
    ['IPv4 with a port', '203.0.113.7:51234', '203.0.113.7'],
    ['IPv6 with a port', '[2001:db8::1]:443', '2001:db8:0:0::/64'],
    ['mapped IPv4 with a port', '[::ffff:203.0.113.7]:443', '203.0.113.7'],
  ])('%s', (_, address, network) => {
    expect(networkOf(address)).toBe(network)
  })

  it.each(['', 'localhost', '1.2.3', '1.2.3.4:', '1.2.3:4', '2001:db8::1::2', '[::1]', '%eth0', '12345::'])(
    'an invalid address as unknown: %j',
    (address) => {
      expect(networkOf(address)).toBe('unknown')
    },
  )
})

it.each([
  ['203.0.113.7', '203.0.113.0/24', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.0/24', '203.0.113.0/24'],
  ['2001:db8:1:2:3::1', '2001:db8:1:2::/64', '2001:db8:1'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64', '2001:db8:1'],
  ['2001:db8:2:2::1', '2001:db8:2:2::/64', '2001:db8:2'],
])('New devices at %s count for %s, failed logins for %s', (address, block, large) => {
  expect(blockOf(networkOf(address))).toBe(block)
  expect(largeBlockOf(networkOf(address))).toBe(large)
})
