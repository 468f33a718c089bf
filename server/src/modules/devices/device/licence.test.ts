import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addTerm, licenceOf, statusAt, type Grant } from './licence.ts'

const day = (text: string) => new Date(`${text}T12:00:00Z`)
const grant = (at: string, changes: Partial<Grant> = {}): Grant => ({
  granted_at: day(at),
  revoked_at: null,
  term: 'P1Y',
  ...changes,
})
const trialEnd = day('2026-11-27')

describe('A licence', () => {
  it.each(['P8000Y', 'P9999999Y'])('of %s ends before the year 10000', (term) => {
    expect(licenceOf(trialEnd, [grant('2026-11-21', { term })])).toEqual({
      is_trial: 2,
      expire_date: new Date('9999-12-31T00:00:00Z'),
    })
  })

  it('is the trial without grants', () => {
    expect(licenceOf(trialEnd, [])).toEqual({ is_trial: 1, expire_date: trialEnd })
  })

  it('begins when the trial ends, if paid before', () => {
    expect(licenceOf(trialEnd, [grant('2026-11-21')])).toEqual({
      is_trial: 2,
      expire_date: day('2027-11-27'),
    })
  })

  it('begins at its payment, if paid after the trial', () => {
    expect(licenceOf(trialEnd, [grant('2027-03-01')]).expire_date).toEqual(day('2028-03-01'))
  })

  it('is extended by a renewal', () => {
    const grants = [grant('2027-03-01'), grant('2027-04-01')]
    expect(licenceOf(trialEnd, grants).expire_date).toEqual(day('2029-03-01'))
  })

  it('is computed from the remaining grants after a revocation', () => {
    const grants = [grant('2027-03-01', { revoked_at: day('2027-05-01') }), grant('2027-04-01')]
    expect(licenceOf(trialEnd, grants).expire_date).toEqual(day('2028-04-01'))
    expect(licenceOf(trialEnd, [grant('2027-03-01', { revoked_at: day('2027-05-01') })]).is_trial).toBe(1)
  })

  it('can be a lifetime licence', () => {
    expect(licenceOf(trialEnd, [grant('2027-03-01'), grant('2027-04-01', { term: 'lifetime' })])).toEqual({
      is_trial: 2,
      expire_date: null,
    })
  })

  it('does not depend on the order of grants, and never ends earlier with one more', () => {
    const anyGrants = fc.array(
      fc.record({
        granted_at: fc.date({ min: day('2026-11-20'), max: day('2040-01-01'), noInvalidDate: true }),
        revoked_at: fc.option(fc.constant(day('2041-01-01'))),
        term: fc.constantFrom('P1Y', 'P6M', 'P30D', 'P2W', 'P1Y6M'),
      }),
      { maxLength: 6 },
    )
    fc.assert(
      fc.property(anyGrants, (grants) => {
        const licence = licenceOf(trialEnd, grants)
        expect(licenceOf(trialEnd, grants.toReversed()).expire_date).toEqual(licence.expire_date)
        const end = licence.expire_date?.getTime() ?? Infinity
        const after = licenceOf(trialEnd, [...grants, grant('2030-01-01')]).expire_date?.getTime() ?? Infinity
        expect(after).toBeGreaterThanOrEqual(end)
      }),
    )
  })
})

describe('A status', () => {
  it.each([
    ['a second before the end', '2026-11-27T11:59:59Z', 1],
    ['at the end', '2026-11-27T12:00:00Z', 0],
  ])('of a trial %s (%s) is %i', (_, moment, status) => {
    expect(statusAt({ is_trial: 1, expire_date: trialEnd }, new Date(moment))).toBe(status)
  })

  it('stays active with a lifetime licence', () => {
    expect(statusAt({ is_trial: 2, expire_date: null }, day('2126-01-01'))).toBe(2)
  })
})

describe('A term', () => {
  it.each([
    ['2024-02-29', 'P1Y', '2025-02-28'],
    ['2026-01-31', 'P1M', '2026-02-28'],
    ['2026-12-15', 'P1M', '2027-01-15'],
    ['2026-11-20', 'P2W', '2026-12-04'],
    ['2026-11-20', 'P1Y6M10D', '2028-05-30'],
    ['2026-11-20', 'P10Y', '2036-11-20'],
    ['2026-11-20', 'P12M', '2027-11-20'],
    ['2026-11-20', 'P10W', '2027-01-29'],
    ['2026-11-20', 'P100D', '2027-02-28'],
  ])('is added: %s + %s = %s', (from, term, end) => {
    expect(addTerm(day(from), term)).toEqual(day(end))
  })

  it.each(['P', '1Y', 'PT5H', 'P1.5Y', 'P1Y2', '-P1Y', ''])('is refused: %s', (term) => {
    expect(() => addTerm(trialEnd, term)).toThrow(
      new RangeError(`'${term}' is not a duration in years, months, weeks and days`),
    )
  })
})
