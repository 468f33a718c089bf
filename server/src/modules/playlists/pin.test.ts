import { describe, expect, it } from 'vitest'
import type { Pepper } from '../../kernel/settings.ts'
import { hashPin, isOutdated, isPin, matchesGrant, pinHmac } from './pin.ts'

const pepper = (id: string, text: string): Pepper => ({ id, text, key: Buffer.from(text) })
const [plain, second] = [pepper('', 'a'.repeat(32)), pepper('p2', 'b'.repeat(32))]
const typed = { deviceId: 'd', pin: '4711', peppers: [plain] } as const
const withNewPepper = { ...typed, peppers: [second, plain] } as const

describe('The hash of a PIN', () => {
  it('has its own salt, and the id of the pepper if the pepper has one', async () => {
    const hashes = [await hashPin(typed), await hashPin(typed)]
    expect(hashes[0]).toMatch(/^[\w-]{22}\.[\w-]{43}$/)
    expect(hashes[0]).not.toBe(hashes[1])
    expect(await hashPin(withNewPepper)).toMatch(/^[\w-]{22}\.[\w-]{43}\.p2$/)
  })

  it('matches its PIN with its pepper only, and is outdated with a newer pepper', async () => {
    const stored = await hashPin(typed)
    expect(await isPin(typed, stored)).toBe(true)
    expect(await isPin({ ...typed, pin: '4712' }, stored)).toBe(false)
    expect(await isPin({ ...typed, peppers: [pepper('', 'c'.repeat(32))] }, stored)).toBe(false)
    expect([isOutdated(typed, stored), isOutdated(withNewPepper, stored)]).toEqual([false, true])
    expect(await isPin(withNewPepper, stored)).toBe(true)
    const rehashed = await hashPin(withNewPepper)
    expect(isOutdated(withNewPepper, rehashed)).toBe(false)
    expect(await isPin({ ...typed, peppers: [second] }, rehashed)).toBe(true)
    expect(await isPin(typed, rehashed)).toBe(false)
  })

  it('matches a grant only for its PIN, this hash and its pepper', async () => {
    const stored = await hashPin(typed)
    const grantHmac = pinHmac(typed, stored)
    expect(matchesGrant(typed, stored, grantHmac)).toBe(true)
    expect(matchesGrant(withNewPepper, stored, grantHmac)).toBe(true)
    expect(matchesGrant({ ...typed, pin: '4712' }, stored, grantHmac)).toBe(false)
    expect(matchesGrant(typed, await hashPin(typed), grantHmac)).toBe(false)
    expect(matchesGrant({ ...typed, peppers: [second] }, stored, grantHmac)).toBe(false)
    expect(matchesGrant(typed, stored, null)).toBe(false)
  })

  it('is refused while one PIN of a device is hashed and ten more wait', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => hashPin(typed)))
    const refused = outcomes.filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(9)
  })
})
