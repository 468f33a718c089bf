import type { DeviceStatus } from '../contract.ts'

export interface Grant {
  readonly granted_at: Date
  readonly revoked_at: Date | null
  /** ISO 8601 duration in years, months, weeks and days, or 'lifetime'. */
  readonly term: string
}

/** `expire_date` null is a lifetime licence. */
export interface Licence {
  readonly is_trial: DeviceStatus
  readonly expire_date: Date | null
}

/** Later dates have years of five digits, which ISO 8601 does not allow. */
const MAX_END = new Date('9999-12-31T00:00:00Z')

/** The licence (D6): each unrevoked grant extends the previous end, or its own time if later. Sorted by time and term, as months differ in length. */
export function licenceOf(trialEndsAt: Date, grants: readonly Grant[]): Licence {
  const unrevoked = grants
    .filter((grant) => grant.revoked_at === null)
    .toSorted((a, b) => a.granted_at.getTime() - b.granted_at.getTime() || a.term.localeCompare(b.term))
  if (unrevoked.length === 0) return { is_trial: 1, expire_date: trialEndsAt }

  let end = trialEndsAt
  for (const grant of unrevoked) {
    if (grant.term === 'lifetime') return { is_trial: 2, expire_date: null }
    const extended = addTerm(grant.granted_at > end ? grant.granted_at : end, grant.term)
    // An end beyond JavaScript's range is an invalid date, and this comparison is false for it.
    end = extended < MAX_END ? extended : MAX_END
  }
  return { is_trial: 2, expire_date: end }
}

export function statusAt(licence: Licence, moment: Date): DeviceStatus {
  const isOver = licence.expire_date !== null && licence.expire_date <= moment
  return isOver ? 0 : licence.is_trial
}

/** Adds an ISO 8601 duration in UTC. Years and months keep the day, or take the month's last. @throws RangeError for other durations */
export function addTerm(from: Date, term: string): Date {
  const parts = /^P(?=\d)(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?$/.exec(term)
  if (!parts) throw new RangeError(`'${term}' is not a duration in years, months, weeks and days`)
  const [years = 0, months = 0, weeks = 0, days = 0] = parts.slice(1).map((digits) => Number(digits ?? 0))
  const end = new Date(from)
  end.setUTCDate(1)
  end.setUTCMonth(end.getUTCMonth() + years * 12 + months)
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate()
  end.setUTCDate(Math.min(from.getUTCDate(), lastDay) + weeks * 7 + days)
  return end
}
