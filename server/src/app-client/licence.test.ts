import { createPublicKey, verify } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSigner } from '../kernel/signer.ts'
import { signLicence } from '../modules/devices/licence/signed-licence.ts'
import {
  correctClock,
  isUsable,
  offlineClock,
  readLicence,
  laterClock,
  startClock,
  type Clock,
  type Licence,
  type LicenceKey,
} from './licence.ts'

const DAY = 86_400
const THUMBPRINT = 'of this installation'
const keyOf = (id: string) => ({ id, key: Buffer.alloc(32, id) })
const publishedBy = (ids: readonly string[]): readonly LicenceKey[] => createSigner(ids.map(keyOf)).publicKeys

const read = (signed: string, keys: readonly LicenceKey[], thumbprint = THUMBPRINT) =>
  readLicence(signed, { issuer: 'https://player.test', keys, thumbprint }, (signature, message, x) => {
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(x).toString('base64url') }
    return verify(null, message, createPublicKey({ key: jwk, format: 'jwk' }), signature)
  })

interface Signed {
  readonly at?: number
  readonly by?: string
  readonly status?: 0 | 1 | 2
  readonly ends?: number | null
  readonly blocked?: boolean
}

/** Times in days since 1970. */
const signed = ({
  at = 20_000,
  by = 'l1',
  status = 2,
  ends = null,
  blocked = false,
}: Signed = {}): Promise<string> =>
  signLicence(createSigner([keyOf(by)]), 'https://player.test', THUMBPRINT, {
    mac_address: '02:00:5E:00:00:01',
    status,
    expire_date: ends === null ? null : new Date(ends * DAY * 1_000),
    blocked,
    now: new Date(at * DAY * 1_000),
  })

async function licence(given: Signed = {}): Promise<Licence> {
  const found = await read(await signed(given), publishedBy(['l1']))
  if (!found) throw new Error('The licence was refused')
  return found
}

describe('A signed licence', () => {
  it('says what the device has, and until when it may be used offline', async () => {
    expect(await licence({ at: 20_000.2, ends: 20_100 })).toEqual({
      iss: 'https://player.test',
      sub: '02:00:5E:00:00:01',
      cnf: { jkt: THUMBPRINT },
      status: 'active',
      expires_at: 20_100 * DAY,
      iat: 20_000 * DAY,
      use_until: 20_014 * DAY,
    })
  })

  it.each([
    ['a licence for 14 days', { status: 2 }, 14],
    ['a trial for 3', { status: 1 }, 3],
    ['none past its end', { status: 2, ends: 20_001 }, 1],
    ['no trial past its end', { status: 1, ends: 20_002 }, 2],
    ['no blocked device', { status: 2, blocked: true }, 0],
  ] as const)('is usable offline: %s', async (_, given, days) => {
    const found = await licence({ ...given })
    if (days > 0) expect(isUsable(found, (20_000 + days) * DAY - 1)).toBe(true)
    expect(isUsable(found, (20_000 + days) * DAY)).toBe(false)
  })

  it('that is inactive is never usable', async () => {
    expect(isUsable(await licence({ status: 0, ends: 19_999 }), 0)).toBe(false)
  })

  it('is refused from another installation, of an unknown key, and altered anywhere', async () => {
    const text = await signed()
    expect(await read(text, publishedBy(['l1']), 'of another')).toBeNull()
    expect(await read(text, publishedBy(['l2']))).toBeNull()
    await fc.assert(
      fc.asyncProperty(
        fc.nat(text.length - 1),
        fc.constantFrom('A', '0', '_', '-', '.', '{'),
        async (place, letter) => {
          const altered = text.slice(0, place) + letter + text.slice(place + 1)
          // The last letter of base64 has bits that no byte uses.
          fc.pre(altered !== text && place !== text.length - 1)
          expect(await read(altered, publishedBy(['l1']))).toBeNull()
        },
      ),
    )
    await fc.assert(
      fc.asyncProperty(fc.string(), async (other) => {
        expect(await read(other, publishedBy(['l1']))).toBeNull()
      }),
    )
  })

  it('is accepted by every app through a rotation, if 14 days lie between its steps', async () => {
    const settings = [['l1'], ['l1', 'l2'], ['l2', 'l1'], ['l2']] as const
    const step = fc.integer({ min: 14, max: 60 })
    const offline = fc.double({ min: 0, max: 14, noNaN: true, maxExcluded: true })
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(step, step, step),
        fc.integer({ min: 0, max: 200 }),
        offline,
        async (steps, fetched, days) => {
          const settingAt = (day: number) => {
            const starts = [0, steps[0], steps[0] + steps[1], steps[0] + steps[1] + steps[2]]
            return settings[starts.findLastIndex((start) => start <= day)] ?? settings[0]
          }
          // An app was last online on the day `fetched`; another gives it a licence of the day that it comes back to.
          const keys = publishedBy(settingAt(fetched))
          const at = 20_000 + fetched
          const own = await read(await signed({ at, by: settingAt(fetched)[0] }), keys)
          expect(own && isUsable(own, (at + Math.min(days, 13.7)) * DAY)).toBe(true)
          expect(
            await read(await signed({ at: at + days, by: settingAt(fetched + days)[0] }), keys),
          ).not.toBeNull()
        },
      ),
    )
  })
})

describe('The clock of a television', () => {
  const moments = fc.array(
    fc.record({
      passed: fc.integer({ min: 0, max: 40 * DAY }),
      local: fc.integer({ min: 0, max: 60_000 * DAY }),
      event: fc.constantFrom('nothing', 'restart', 'no answer'),
    }),
    { maxLength: 30 },
  )

  it('never goes back without the server, whatever is set on the television', async () => {
    const given = await licence()
    fc.assert(
      fc.property(moments, (all) => {
        let [clock, monotonic, before]: [Clock, number, number] = [startClock(0, given, 0), 0, 0]
        for (const { passed, local, event } of all) {
          monotonic += passed * 1_000
          clock = laterClock(clock, local, monotonic)
          const { now } = clock
          expect(now).toBeGreaterThanOrEqual(before)
          expect(now).toBeGreaterThanOrEqual(local)
          before = now
          if (event === 'no answer') clock = offlineClock(clock)
          // The monotonic clock starts again with the app.
          if (event === 'restart') [clock, monotonic] = [startClock(now, given, 0), 0]
        }
      }),
    )
  })

  it.each([Number.NaN, Number.POSITIVE_INFINITY])(
    'that says %d does not count, nor does such a time that was kept',
    async (odd) => {
      const given = await licence()
      const clock = startClock(odd, given, 0)
      expect(clock.now).toBe(given.iat)
      expect(laterClock(clock, odd, 60_000).now).toBe(given.iat + 60)
    },
  )

  it('set back gains nothing while the app runs: the licence ends when it would have', async () => {
    const given = await licence()
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 30 * DAY }), fc.nat(20_000 * DAY), (passed, local) => {
        const clock = offlineClock(correctClock(20_000 * DAY, 0))
        const { now } = laterClock(clock, local, passed * 1_000)
        expect(isUsable(given, now)).toBe(20_000 * DAY + passed < given.use_until)
      }),
    )
  })

  it('is the server’s while that answers, and a wrong one costs nothing then', async () => {
    const given = await licence()
    fc.assert(
      fc.property(fc.nat(60_000 * DAY), fc.nat(60_000 * DAY), fc.nat(DAY), (stored, local, passed) => {
        const wrong = startClock(stored, given, 0)
        expect(wrong.online).toBe(false)
        const { now } = laterClock(correctClock(20_000 * DAY, 500), local, 500 + passed * 1_000)
        expect(now).toBe(20_000 * DAY + passed)
        expect(isUsable(given, now)).toBe(true)
      }),
    )
  })
})
