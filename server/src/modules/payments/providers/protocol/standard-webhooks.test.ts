import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unauthorised } from './adapter.fixture.ts'
import { checkStandardWebhook, signStandardWebhook } from './standard-webhooks.ts'

/** From the reference libraries (github.com/standard-webhooks/standard-webhooks). */
const secret = Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64')
const body = Buffer.from('{"test": 2432232314}')
const headers = {
  'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  'webhook-timestamp': '1614265330',
  'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
}
const sentAt = 1_614_265_330
const otherSecret = Buffer.alloc(32, 7)

const check = (changes: object = {}, { at = sentAt, secrets = [secret], bytes = body } = {}) =>
  checkStandardWebhook({ headers: { ...headers, ...changes }, body: bytes }, secrets, new Date(at * 1000))

const refusal = (reason: string): unknown =>
  expect.objectContaining({ ...unauthorised, cause: new Error(reason) })

/** Headers with any id or timestamp, signed with the secret. */
function signed(changes: { id?: string; timestamp?: string }) {
  const { id, timestamp } = { id: headers['webhook-id'], timestamp: String(sentAt), ...changes }
  const signature = signStandardWebhook({ id, timestamp, body }, secret)
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature }
}

describe('A standard webhook', () => {
  it('is signed as in the reference libraries', () => {
    const signed = { id: headers['webhook-id'], timestamp: headers['webhook-timestamp'], body }
    expect(signStandardWebhook(signed, secret)).toBe(headers['webhook-signature'])
    expect(check()).toBe('msg_p5jXN8AQM9LWM0D4loKWxJek')
  })

  it('can be signed with either of two secrets, and have several signatures', () => {
    expect(() => check({}, { secrets: [otherSecret, secret] })).not.toThrow()
    expect(() => check({}, { secrets: [secret, otherSecret] })).not.toThrow()
    const [, base64] = headers['webhook-signature'].split(',')
    expect(() =>
      check({ 'webhook-signature': `v1a,xyz v1,AAAA ${headers['webhook-signature']}` }),
    ).not.toThrow()
    expect(() => check({ 'webhook-signature': `v2,${base64}` })).toThrow(
      expect.objectContaining(unauthorised),
    )
  })

  it.each([-300, -1, 0, 1, 300])('is accepted %i seconds from its timestamp', (seconds) => {
    expect(() => check({}, { at: sentAt + seconds })).not.toThrow()
  })

  it.each([-301, 301, 86_400])('is refused %i seconds from its timestamp', (seconds) => {
    expect(() => check({}, { at: sentAt + seconds })).toThrow(
      refusal('The webhook-timestamp is more than five minutes away'),
    )
  })

  it.each<[string, Parameters<typeof check>]>([
    ['another id', [{ 'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJel' }]],
    ['another time', [{ 'webhook-timestamp': '1614265331' }]],
    ['a byte more', [{}, { bytes: Buffer.concat([body, Buffer.from(' ')]) }]],
    ['another secret', [{}, { secrets: [otherSecret] }]],
    ['no secret at all', [{}, { secrets: [] }]],
    ['no signature', [{ 'webhook-signature': undefined }]],
    ['a signature without its version', [{ 'webhook-signature': headers['webhook-signature'].slice(3) }]],
    [
      'a signature behind too many others',
      [{ 'webhook-signature': `${'v1,A '.repeat(8)}${headers['webhook-signature']}` }],
    ],
  ])('is refused with %s', (_, input) => {
    expect(() => check(...input)).toThrow(refusal('No signature matches'))
  })

  it.each(['', ' ', 'a b', ' a', 'a ', 'a/b', 'a'.repeat(129)])(
    'is refused with the id %j, although signed',
    (id) => {
      expect(() => check(signed({ id }))).toThrow(refusal('The webhook-id is missing or invalid'))
    },
  )

  it.each(['', 'now', '1614265330.0', '-1614265330', ' 1614265330', '1614265330 ', '1'.repeat(13)])(
    'is refused with the timestamp %j, although signed',
    (timestamp) => {
      expect(() => check(signed({ timestamp }))).toThrow(
        refusal('The webhook-timestamp is missing or invalid'),
      )
    },
  )

  it.each([
    ['webhook-id', 'The webhook-id is missing or invalid'],
    ['webhook-timestamp', 'The webhook-timestamp is missing or invalid'],
  ])('is refused without %s', (name, reason) => {
    expect(() => check({ [name]: undefined })).toThrow(refusal(reason))
  })

  it('can have an id of 128 characters', () => {
    const id = 'a'.repeat(128)
    expect(check(signed({ id }))).toBe(id)
  })

  it('is accepted only as signed', () => {
    const id = fc.stringMatching(/^[\w-]{1,20}$/)
    const bytes = fc.uint8Array({ maxLength: 40 }).map((array) => Buffer.from(array))
    const key = fc.uint8Array({ minLength: 24, maxLength: 64 }).map((array) => Buffer.from(array))
    fc.assert(
      fc.property(id, bytes, key, bytes, (name, sent, secret, suffix) => {
        const timestamp = String(sentAt)
        const signature = signStandardWebhook({ id: name, timestamp, body: sent }, secret)
        const input = { 'webhook-id': name, 'webhook-timestamp': timestamp, 'webhook-signature': signature }
        expect(check(input, { secrets: [secret], bytes: sent })).toBe(name)
        fc.pre(suffix.length > 0)
        const altered = { secrets: [secret], bytes: Buffer.concat([sent, suffix]) }
        expect(() => check(input, altered)).toThrow(expect.objectContaining(unauthorised))
      }),
    )
  })
})
