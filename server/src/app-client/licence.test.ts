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
  advanceClock,
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

interface LicenceOptions {
  readonly day?: number
  readonly keyId?: string
  readonly status?: 0 | 1 | 2
  readonly endDay?: number | null
  readonly blocked?: boolean
}

/** Days are since 1970. */
const signed = ({
  day = 20_000,
  keyId = 'l1',
  status = 2,
  endDay = null,
  blocked = false,
}: LicenceOptions = {}): Promise<string> =>
  signLicence(createSigner([keyOf(keyId)]), 'https://player.test', THUMBPRINT, {
    mac_address: '02:00:5E:00:00:01',
    status,
    expire_date: endDay === null ? null : new Date(endDay * DAY * 1_000),
    blocked,
    now: new Date(day * DAY * 1_000),
  })

async function licenceWith(options: LicenceOptions = {}): Promise<Licence> {
  const licence = await read(await signed(options), publishedBy(['l1']))
  if (!licence) throw new Error('The licence was refused')
  return licence
}

describe('A signed licence', () => {
  it('has its status, its end, and until when it is usable offline', async () => {
    expect(await licenceWith({ day: 20_000.2, endDay: 20_100 })).toEqual({
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
    ['for 14 days', { status: 2 }, 14],
    ['for 3 days if it is a trial', { status: 1 }, 3],
    ['until its end', { status: 2, endDay: 20_001 }, 1],
    ['until its end if it is a trial', { status: 1, endDay: 20_002 }, 2],
    ['never on a blocked device', { status: 2, blocked: true }, 0],
  ] as const)('is usable offline %s', async (_, options, days) => {
    const licence = await licenceWith({ ...options })
    if (days > 0) expect(isUsable(licence, (20_000 + days) * DAY - 1)).toBe(true)
    expect(isUsable(licence, (20_000 + days) * DAY)).toBe(false)
  })

  it('is never usable if inactive', async () => {
    expect(isUsable(await licenceWith({ status: 0, endDay: 19_999 }), 0)).toBe(false)
  })

  it('is refused for another installation, with an unknown key, and after any change', async () => {
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
      fc.asyncProperty(fc.string(), async (noLicence) => {
        expect(await read(noLicence, publishedBy(['l1']))).toBeNull()
      }),
    )
  })

  it('is accepted by every app during a key rotation with 14 days between its steps', async () => {
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
          // The app was last online on the day `fetched`, and receives a licence again `days` later.
          const keys = publishedBy(settingAt(fetched))
          const day = 20_000 + fetched
          const licence = await read(await signed({ day, keyId: settingAt(fetched)[0] }), keys)
          expect(licence && isUsable(licence, (day + Math.min(days, 13.7)) * DAY)).toBe(true)
          expect(
            await read(await signed({ day: day + days, keyId: settingAt(fetched + days)[0] }), keys),
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

  it('never goes back without the server, whatever time the television has', async () => {
    const licence = await licenceWith()
    fc.assert(
      fc.property(moments, (history) => {
        let [clock, monotonic, before]: [Clock, number, number] = [startClock(0, licence, 0), 0, 0]
        for (const { passed, local, event } of history) {
          monotonic += passed * 1_000
          clock = advanceClock(clock, local, monotonic)
          const { now } = clock
          expect(now).toBeGreaterThanOrEqual(before)
          expect(now).toBeGreaterThanOrEqual(local)
          before = now
          if (event === 'no answer') clock = offlineClock(clock)
          // The monotonic clock starts again with the app.
          if (event === 'restart') [clock, monotonic] = [startClock(now, licence, 0), 0]
        }
      }),
    )
  })

  it.each([Number.NaN, Number.POSITIVE_INFINITY])(
    'ignores %d, on the television and in the storage',
    async (invalid) => {
      const licence = await licenceWith()
      const clock = startClock(invalid, licence, 0)
      expect(clock.now).toBe(licence.iat)
      expect(advanceClock(clock, invalid, 60_000).now).toBe(licence.iat + 60)
    },
  )

  it('does not extend the licence when it is set back while the app runs', async () => {
    const licence = await licenceWith()
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 30 * DAY }), fc.nat(20_000 * DAY), (passed, local) => {
        const clock = offlineClock(correctClock(20_000 * DAY, 0))
        const { now } = advanceClock(clock, local, passed * 1_000)
        expect(isUsable(licence, now)).toBe(20_000 * DAY + passed < licence.use_until)
      }),
    )
  })

  it('is the server’s while the server answers, whatever time the television has', async () => {
    const licence = await licenceWith()
    fc.assert(
      fc.property(fc.nat(60_000 * DAY), fc.nat(60_000 * DAY), fc.nat(DAY), (stored, local, passed) => {
        expect(startClock(stored, licence, 0).online).toBe(false)
        const { now } = advanceClock(correctClock(20_000 * DAY, 500), local, 500 + passed * 1_000)
        expect(now).toBe(20_000 * DAY + passed)
        expect(isUsable(licence, now)).toBe(true)
      }),
    )
  })
})
