import { expect, it } from 'vitest'
import { canonical, signCallback, signRequest } from './signature.ts'

it('signs a request like the example of a published integration', () => {
  const body = canonical({ reference: '96315454', country: 'NG' })
  expect(body).toBe('{"country":"NG","reference":"96315454"}')
  expect(signRequest(body, 'OPAYPRV_test_secret')).toBe(
    '57a6d24dc5562213429d3793e07d84b231b57099a88f313b3ac74adacad0b22b50a3b21de790793a4dbaa5d99a6de10d59fa9b2560a0e2c5b7429320a9ba6342',
  )
})

it('sorts the keys at every depth, and keeps lists in order', () => {
  const body = canonical({ b: [{ d: 1, c: 'https://a/b' }, 2], a: null })
  expect(body).toBe('{"a":null,"b":[{"c":"https://a/b","d":1},2]}')
})

it('signs a callback as OPay’s documentation shows', () => {
  const payload = {
    amount: '49160',
    currency: 'NGN',
    reference: '10023',
    refunded: false,
    status: 'SUCCESS',
    timestamp: '2022-05-07T06:20:46Z',
    token: '220507145660712931829',
    transactionId: '220507145660712931829',
  }
  expect(signCallback(payload, 'OPAYPRV16498196872570.13953388019021462')).toBe(
    '9f605d69f04e94172875dc156537071cead060bbcaeaca94a7b8805af9f89611e2fdf6836713c9c90b028ca7e4470b1356e996975f2abc862315aaa9b7f2ae2d',
  )
})
