import { generateKeyPairSync, sign } from 'node:crypto'
import { ed25519 } from '@noble/curves/ed25519.js'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { verifyInSoftware } from './software-verify.ts'

const { Fn, ZERO } = ed25519.Point

function signed(text: Uint8Array) {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const { x = '' } = publicKey.export({ format: 'jwk' })
  return {
    signature: new Uint8Array(sign(null, text, privateKey)),
    key: new Uint8Array(Buffer.from(x, 'base64url')),
  }
}

const altered = (bytes: Uint8Array, place: number, by: number) =>
  bytes.map((byte, index) => (index === place % bytes.length ? byte ^ by : byte))

describe('A signature verified without Web Crypto', () => {
  const messages = fc.uint8Array({ minLength: 1, maxLength: 600 })

  it('is valid if the key signed the message', async () => {
    await fc.assert(
      fc.asyncProperty(messages, async (message) => {
        const { signature, key } = signed(message)
        expect(await verifyInSoftware(signature, message, key)).toBe(true)
      }),
      { numRuns: 30 },
    )
  })

  it('is valid on a page without https, which has no Web Crypto for hashes', async () => {
    vi.stubGlobal('crypto', {})
    const message = new Uint8Array(500)
    const { signature, key } = signed(message)
    expect(await verifyInSoftware(signature, message, key)).toBe(true)
    expect(await verifyInSoftware(signature, altered(message, 0, 1), key)).toBe(false)
    vi.unstubAllGlobals()
  })

  it('is invalid after any bit changes, as in @noble/curves', async () => {
    const part = fc.constantFrom('signature' as const, 'message' as const, 'key' as const)
    await fc.assert(
      fc.asyncProperty(
        messages,
        part,
        fc.nat(599),
        fc.integer({ min: 0, max: 7 }),
        async (message, which, place, bit) => {
          const bytes: Record<typeof which, Uint8Array> = { ...signed(message), message }
          bytes[which] = altered(bytes[which], place, 1 << bit)
          const { signature, message: text, key } = bytes
          expect(await verifyInSoftware(signature, text, key)).toBe(false)
          expect(ed25519.verify(signature, text, key, { zip215: false })).toBe(false)
        },
      ),
      { numRuns: 60 },
    )
  })

  it('is invalid unless S is below the order of the group', async () => {
    const message = new Uint8Array([1, 2, 3])
    const { signature, key } = signed(message)
    const s = BigInt(`0x${Buffer.from(signature.subarray(32)).reverse().toString('hex')}`) + Fn.ORDER
    const secondHalf = Buffer.from(s.toString(16).padStart(64, '0'), 'hex').reverse()
    const second = new Uint8Array([...signature.subarray(0, 32), ...secondHalf])
    expect(await verifyInSoftware(second, message, key)).toBe(false)
  })

  it('is invalid under a key of small order, with which one signature fits every message', async () => {
    const point = ZERO.toBytes()
    const signature = new Uint8Array([...point, ...new Uint8Array(32)])
    expect(await verifyInSoftware(signature, new Uint8Array([1]), point)).toBe(false)
  })

  it.each([0, 31, 33, 63, 65])('is invalid with %i bytes for signature or key', async (length) => {
    const message = new Uint8Array([1])
    const { signature, key } = signed(message)
    expect(await verifyInSoftware(new Uint8Array(length), message, key)).toBe(false)
    expect(await verifyInSoftware(signature, message, new Uint8Array(length))).toBe(false)
  })
})
