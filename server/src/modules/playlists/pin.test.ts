import { describe, expect, it } from 'vitest'
import type { Pepper } from '../../kernel/settings.ts'
import { hashPin, isOutdated, isPin, isRemembered, pinHmac } from './pin.ts'

const pepper = (id: string, text: string): Pepper => ({ id, text, key: Buffer.from(text) })
const [plain, second] = [pepper('', 'a'.repeat(32)), pepper('p2', 'b'.repeat(32))]
const given = { deviceId: 'd', pin: '4711', peppers: [plain] } as const
const renewed = { ...given, peppers: [second, plain] } as const

describe('The hash of a PIN', () => {
  it('has a salt of its own, and the id of a pepper that has one', async () => {
    const [one, other] = [await hashPin(given), await hashPin(given)]
    expect(one).toMatch(/^[\w-]{22}\.[\w-]{43}$/)
    expect(one).not.toBe(other)
    expect(await hashPin(renewed)).toMatch(/^[\w-]{22}\.[\w-]{43}\.p2$/)
  })

  it('fits its PIN under its pepper only, and is outdated under a newer one', async () => {
    const stored = await hashPin(given)
    expect(await isPin(given, stored)).toBe(true)
    expect(await isPin({ ...given, pin: '4712' }, stored)).toBe(false)
    expect(await isPin({ ...given, peppers: [pepper('', 'c'.repeat(32))] }, stored)).toBe(false)
    expect([isOutdated(given, stored), isOutdated(renewed, stored)]).toEqual([false, true])
    expect(await isPin(renewed, stored)).toBe(true)
    const again = await hashPin(renewed)
    expect(isOutdated(renewed, again)).toBe(false)
    expect(await isPin({ ...given, peppers: [second] }, again)).toBe(true)
    expect(await isPin(given, again)).toBe(false)
  })

  it('is remembered by a grant for its PIN, this hash and its pepper', async () => {
    const stored = await hashPin(given)
    const remembered = pinHmac(given, stored)
    expect(isRemembered(given, stored, remembered)).toBe(true)
    expect(isRemembered(renewed, stored, remembered)).toBe(true)
    expect(isRemembered({ ...given, pin: '4712' }, stored, remembered)).toBe(false)
    expect(isRemembered(given, await hashPin(given), remembered)).toBe(false)
    expect(isRemembered({ ...given, peppers: [second] }, stored, remembered)).toBe(false)
    expect(isRemembered(given, stored, null)).toBe(false)
  })

  it('is made of two PINs at a time; ten more of a device wait, and others are refused', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => hashPin(given)))
    const refused = outcomes.filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(9)
  })
})
