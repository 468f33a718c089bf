/*
 * The view of the device that payments are for also says when that device was deleted, so that a payment for it is held for
 * review. The previous version selects the other columns.
 *
 * Release next. Expands: 0.1.0 and newer run with it.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace view paid_devices as
    select
      devices.id as device_id, successor.id as successor_id,
      successor.retired_at, successor.expire_date,
      array(
        with recursive replaced (id) as (
          select successor.id
          union
          select mac_moves.replaced_device_id
          from replaced join mac_moves on mac_moves.device_id = replaced.id
          where mac_moves.replaced_device_id is not null
        )
        select id from replaced
      ) as device_ids,
      successor.deleted_at
    from devices
    cross join lateral (
      with recursive followed (id, retired_at, expire_date, deleted_at, step) as (
        select devices.id, devices.retired_at, devices.expire_date, devices.deleted_at, 0
        union all
        select next.id, next.retired_at, next.expire_date, next.deleted_at, step + 1
        from followed
        join mac_moves on mac_moves.replaced_device_id = followed.id
        join devices next on next.id = mac_moves.device_id
        where followed.retired_at is not null
      )
      select id, retired_at, expire_date, deleted_at from followed order by step desc limit 1
    ) successor
  `.execute(db)
}
