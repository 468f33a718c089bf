import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { reference, unauthorised } from '../protocol/adapter.fixture.ts'
import { readCallback, signCallback } from './callback.ts'

/** The sample of doc.opaycheckout.com/callback-signature, with its published key. */
const key = 'OPAYPRV16498196872570.13953388019021462'
const sample = {
  amount: '49160',
  currency: 'NGN',
  reference: '10023',
  refunded: false,
  status: 'SUCCESS',
  timestamp: '2022-05-07T06:20:46Z',
  token: '220507145660712931829',
  transactionId: '220507145660712931829',
}
const sha512 =
  '9f605d69f04e94172875dc156537071cead060bbcaeaca94a7b8805af9f89611e2fdf6836713c9c90b028ca7e4470b1356e996975f2abc862315aaa9b7f2ae2d'

const bodyOf = (payload: object, changes: object = {}) =>
  Buffer.from(JSON.stringify({ payload, sha512, type: 'transaction-status', ...changes }))
const signed = (changes: Partial<typeof sample>) => {
  const payload = { ...sample, ...changes }
  return bodyOf(payload, { sha512: signCallback(payload, key) })
}

describe('OPay’s callback', () => {
  it('is signed as in OPay’s own example', () => {
    expect(signCallback(sample, key)).toBe(sha512)
    expect(readCallback(bodyOf(sample), key)).toEqual({
      eventKey: sha512,
      reference: '10023',
      providerReference: '10023',
      captureReference: null,
      macAddress: null,
      deviceId: null,
      reportedStatus: null,
    })
  })

  it('accepts its signature in upper case, and an amount sent as a number', () => {
    expect(readCallback(bodyOf(sample, { sha512: sha512.toUpperCase() }), key).eventKey).toBe(sha512)
    const text = bodyOf(sample).toString().replace('"49160"', '49160')
    expect(readCallback(Buffer.from(text), key).eventKey).toBe(sha512)
  })

  it('is signed over the amount as written', () => {
    const payload = { ...sample, amount: '491.60' }
    const body = bodyOf(payload, { sha512: signCallback(payload, key) }).toString()
    expect(() => readCallback(Buffer.from(body.replace('"491.60"', '491.60')), key)).not.toThrow()
    expect(() => readCallback(Buffer.from(body.replace('"491.60"', '491.6')), key)).toThrow(
      expect.objectContaining(unauthorised),
    )
  })

  it('can have no token', () => {
    const { token: _, ...payload } = sample
    const { eventKey } = readCallback(bodyOf(payload, { sha512: signCallback(payload, key) }), key)
    expect(readCallback(signed({ token: '' }), key).eventKey).toBe(eventKey)
  })

  it.each([
    [reference, { reference, providerReference: reference }],
    [`${reference}-2`, { reference, providerReference: `${reference}-2` }],
    [`${reference}-refund`, { reference, providerReference: null }],
    [`${reference}-refund-2`, { reference, providerReference: null }],
  ])('with the reference %s names the payment, and its order if it has one', (reportedReference, names) => {
    expect(readCallback(signed({ reference: reportedReference }), key)).toMatchObject(names)
  })

  it.each([
    ['PENDING', 'ReferenceCode', { kind: 'unpaid' }],
    ['pending', 'ReferenceCode', { kind: 'unpaid' }],
    ['PENDING', 'BankCard', { kind: 'pending' }],
    ['PENDING', undefined, { kind: 'pending' }],
    ['PENDING', ['ReferenceCode'], { kind: 'pending' }],
    ['SUCCESS', 'ReferenceCode', null],
    ['INITIAL', 'ReferenceCode', null],
  ])('with %s by %s reports only what a query does not return', (status, instrumentType, expected) => {
    const payload = { ...sample, status }
    const body = bodyOf({ ...payload, instrumentType }, { sha512: signCallback(payload, key) })
    expect(readCallback(body, key).reportedStatus).toEqual(expected)
  })

  it('reports a refund, which cannot be queried', () => {
    expect(readCallback(signed({ refunded: true }), key).reportedStatus).toEqual({
      kind: 'returned',
      as: 'refunded',
    })
  })

  it.each<[string, Buffer]>([
    ...Object.entries(sample).map(([name, value]): [string, Buffer] => [
      `another ${name}`,
      bodyOf({ ...sample, [name]: typeof value === 'boolean' ? !value : `${value}1` }),
    ]),
    ['another currency beside the signature of the first', bodyOf({ ...sample, currency: 'EGP' })],
    ['no signature', bodyOf(sample, { sha512: undefined })],
    ['an empty signature', bodyOf(sample, { sha512: '' })],
    ['a character before its signature', bodyOf(sample, { sha512: `0${sha512}` })],
    ['a character after its signature', bodyOf(sample, { sha512: `${sha512}0` })],
    ['half a signature', bodyOf(sample, { sha512: sha512.slice(0, 64) })],
    ['one letter of the signature changed', bodyOf(sample, { sha512: sha512.replace('9', '8') })],
    ['the signature of OPay’s other products', bodyOf(sample, { type: 'MACQUIRING_CALLBACK' })],
    ['no type', bodyOf(sample, { type: undefined })],
    ['no payload', bodyOf([])],
    ['a quote inside a value', signed({ status: 'SUCCESS",Timestamp:"2' })],
    ['a list', Buffer.from('[]')],
  ])('is refused with %s', (_, body) => {
    expect(() => readCallback(body, key)).toThrow(expect.objectContaining(unauthorised))
  })

  it('is refused with another account’s key', () => {
    expect(() => readCallback(bodyOf(sample), `${key}1`)).toThrow(expect.objectContaining(unauthorised))
  })

  it('ignores the values of unsigned fields', () => {
    const unsigned = { ...sample, fee: '9999', country: 'EG', channel: 'Forged', displayedFailure: 'x' }
    expect(readCallback(bodyOf(unsigned), key)).toEqual(readCallback(bodyOf(sample), key))
  })

  it.each(['', '{', '{"payload":1,"payload":2}'])(
    'is refused unless it is JSON without duplicate keys: %j',
    (text) => {
      expect(() => readCallback(Buffer.from(text), key)).toThrow(expect.objectContaining({ kind: 'invalid' }))
    },
  )

  it('has a different signature for each message', () => {
    const value = fc.string({ maxLength: 20 }).map((text) => text.replaceAll('"', ''))
    const message = fc.record({
      amount: value,
      currency: value,
      reference: value,
      refunded: fc.boolean(),
      status: value,
      timestamp: value,
      token: value,
      transactionId: value,
    })
    fc.assert(
      fc.property(message, message, (a, b) => {
        expect(signCallback(a, key) === signCallback(b, key)).toBe(JSON.stringify(a) === JSON.stringify(b))
      }),
    )
  })
})
