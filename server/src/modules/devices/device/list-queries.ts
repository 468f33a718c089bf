import type { Db } from '@player/db'

const tables = (db: Db) => db.$pickTables<'devices'>()

const PAGE_SIZE = 5_000

/** All devices in the order of their ids, read in pages, without retired ones: those that another one replaced, and erased ones. */
export async function* allDevices(db: Db) {
  const query = tables(db)
    .selectFrom('devices')
    .select([
      'id',
      'mac_address',
      'is_trial',
      'expire_date',
      'created_time',
      'last_login_at',
      'blocked_at',
      'deleted_at',
      'key_failures',
      'trusted_key_failures',
    ])
    .where('retired_at', 'is', null)
    .orderBy('id')
    .limit(PAGE_SIZE)
  let page = await query.execute()
  for (let last = page.at(-1); last; last = page.at(-1)) {
    yield* page
    if (page.length < PAGE_SIZE) return
    page = await query.where('id', '>', last.id).execute()
  }
}
