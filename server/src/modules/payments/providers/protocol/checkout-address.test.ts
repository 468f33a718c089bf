import { describe, expect, it } from 'vitest'
import { isCheckoutUrl } from './checkout-address.ts'

const isAllowed = (href: string) => isCheckoutUrl(href, ['opaycheckout.com'], 'http://127.0.0.1:4010')

describe('A checkout URL', () => {
  it.each([
    'https://opaycheckout.com/pay',
    'https://sandboxcashier.opaycheckout.com/apiCashier?orderToken=1',
    'http://127.0.0.1:4010/cashier/1',
  ])('can be %s', (href) => {
    expect(isAllowed(href)).toBe(true)
  })

  it.each([
    'http://cashier.opaycheckout.com/pay',
    'https://opaycheckout.com.evil.example/pay',
    'https://evilopaycheckout.com/pay',
    'https://cashier.opaycheckout.com@evil.example/pay',
    'https://user:password@cashier.opaycheckout.com/pay',
    'https://cashier.opaycheckout.com:8443/pay',
    'http://127.0.0.1:4011/cashier/1',
    'http://user@127.0.0.1:4010/cashier/1',
    'javascript:alert(1)',
    'data:text/html,',
    '/cashier/1',
    '',
  ])('cannot be %j', (href) => {
    expect(isAllowed(href)).toBe(false)
  })
})
