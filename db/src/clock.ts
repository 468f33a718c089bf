import { sql, type RawBuilder } from 'kysely'

/** The database's time, which all deadlines use (D24). Tests shift it. */
export const now: RawBuilder<Date> = sql<Date>`app_now()`

export const secondsFromNow = (seconds: number | RawBuilder<number>): RawBuilder<Date> =>
  sql<Date>`app_now() + make_interval(secs => ${seconds})`

export const daysAgo = (days: number): RawBuilder<Date> => secondsFromNow(-days * 86_400)
