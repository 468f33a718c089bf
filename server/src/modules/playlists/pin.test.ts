import { describe, expect, it } from 'vitest'
import type { Pepper } from '../../kernel/key-settings.ts'
import { hashPin, isOutdated, isPin, matchesGrant, pinHmac } from './pin.ts'

const pepper = (id: string, text: string): Pepper => ({ id, text, key: Buffer.from(text) })
const [plain, second] = [pepper('', 'a'.repeat(32)), pepper('p2', 'b'.repeat(32))]
const typedPin = { deviceId: 'd', pin: '4711', peppers: [plain] } as const
const withNewPepper = { ...typedPin, peppers: [second, plain] } as const

describe('The hash of a PIN', () => {
  it('has its own salt, and the id of the pepper if the pepper has one', async () => {
    const hashes = [await hashPin(typedPin), await hashPin(typedPin)]
    expect(hashes[0]).toMatch(/^[\w-]{22}\.[\w-]{43}$/)
    expect(hashes[0]).not.toBe(hashes[1])
    expect(await hashPin(withNewPepper)).toMatch(/^[\w-]{22}\.[\w-]{43}\.p2$/)
  })

  it('matches its PIN with its pepper only, and is outdated with a newer pepper', async () => {
    const stored = await hashPin(typedPin)
    expect(await isPin(typedPin, stored)).toBe(true)
    expect(await isPin({ ...typedPin, pin: '4712' }, stored)).toBe(false)
    expect(await isPin({ ...typedPin, peppers: [pepper('', 'c'.repeat(32))] }, stored)).toBe(false)
    expect([isOutdated(typedPin, stored), isOutdated(withNewPepper, stored)]).toEqual([false, true])
    expect(await isPin(withNewPepper, stored)).toBe(true)
    const rehashed = await hashPin(withNewPepper)
    expect(isOutdated(withNewPepper, rehashed)).toBe(false)
    expect(await isPin({ ...typedPin, peppers: [second] }, rehashed)).toBe(true)
    expect(await isPin(typedPin, rehashed)).toBe(false)
  })

  it('matches a grant only for its PIN, this hash and its pepper', async () => {
    const stored = await hashPin(typedPin)
    const grantHmac = pinHmac(typedPin, stored)
    expect(matchesGrant(typedPin, stored, grantHmac)).toBe(true)
    expect(matchesGrant(withNewPepper, stored, grantHmac)).toBe(true)
    expect(matchesGrant({ ...typedPin, pin: '4712' }, stored, grantHmac)).toBe(false)
    expect(matchesGrant(typedPin, await hashPin(typedPin), grantHmac)).toBe(false)
    expect(matchesGrant({ ...typedPin, peppers: [second] }, stored, grantHmac)).toBe(false)
    expect(matchesGrant(typedPin, stored, null)).toBe(false)
  })

  it('is refused while one PIN of a device is hashed and ten more wait', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => hashPin(typedPin)))
    const refused = outcomes.filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(9)
  })
})
