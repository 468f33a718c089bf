import type { DeviceStatus } from './contract.ts'

/** One bought term, as the fold sees it. */
export interface Grant {
  readonly granted_at: Date
  readonly revoked_at: Date | null
  /** ISO 8601 duration in years, months, weeks and days, or 'lifetime'. */
  readonly term: string
}

/** What a device may do, and until when; null is for life. */
export interface Licence {
  readonly is_trial: DeviceStatus
  readonly expire_date: Date | null
}

/**
 * The licence that follows from the trial's end and the grants (D6): each unrevoked grant, in the order of time,
 * adds its term to the later of its own time and the end so far. Terms of the same moment are added in one fixed
 * order, because months of unequal length make the order matter by a day.
 */
export function licenceOf(trialEndsAt: Date, grants: readonly Grant[]): Licence {
  const counting = grants
    .filter((grant) => grant.revoked_at === null)
    .toSorted((a, b) => a.granted_at.getTime() - b.granted_at.getTime() || a.term.localeCompare(b.term))
  if (counting.length === 0) return { is_trial: 1, expire_date: trialEndsAt }

  let end = trialEndsAt
  for (const grant of counting) {
    if (grant.term === 'lifetime') return { is_trial: 2, expire_date: null }
    end = addTerm(grant.granted_at > end ? grant.granted_at : end, grant.term)
  }
  return { is_trial: 2, expire_date: end }
}

/** The status at a moment: past its end, a trial or licence is inactive at once. */
export function statusAt(licence: Licence, moment: Date): DeviceStatus {
  const over = licence.expire_date !== null && licence.expire_date <= moment
  return over ? 0 : licence.is_trial
}

/**
 * A moment plus an ISO 8601 duration, in UTC. Years and months keep the day, or take the month's last one.
 *
 * @throws RangeError for anything but years, months, weeks and days
 */
export function addTerm(from: Date, term: string): Date {
  const parts = /^P(?=\d)(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?$/.exec(term)
  if (!parts) throw new RangeError(`'${term}' is no duration in years, months, weeks and days`)
  const [years = 0, months = 0, weeks = 0, days = 0] = parts.slice(1).map((digits) => Number(digits ?? 0))
  const end = new Date(from)
  end.setUTCDate(1)
  end.setUTCMonth(end.getUTCMonth() + years * 12 + months)
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate()
  end.setUTCDate(Math.min(from.getUTCDate(), lastDay) + weeks * 7 + days)
  return end
}
