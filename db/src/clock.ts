import { sql, type RawBuilder } from 'kysely'

/** Now, by the database's clock: the only clock that deadlines are judged by (D24). Tests shift it. */
export const now: RawBuilder<Date> = sql<Date>`app_now()`

/** A moment so many seconds from now; negative for the past. */
export const secondsFromNow = (seconds: number): RawBuilder<Date> =>
  sql<Date>`app_now() + make_interval(secs => ${seconds})`
