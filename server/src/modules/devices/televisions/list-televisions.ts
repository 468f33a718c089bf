import type { Context } from '../../../kernel/context.ts'
import { versionAndSeen } from '../../../kernel/device-versions.ts'
import type { ShownView, TelevisionView } from '../contract.ts'
import * as queries from './television-queries.ts'
import { televisionName } from './television-name.ts'

/** The televisions whose apps act for a device, or wait for its owner's consent (D35). */
export async function listTelevisions(
  ctx: Pick<Context, 'db'>,
  deviceId: string,
  maxWaiting?: number | null,
): Promise<TelevisionView[]> {
  const televisions = await queries.televisionsOf(ctx.db, deviceId, maxWaiting)
  return televisions.map(
    ({ id, macs, os, os_version, model, app_version, abilities, authorized, ...times }) => ({
      id,
      name: televisionName({ model, os }),
      system: `${os} ${os_version}`.trim(),
      app_version,
      abilities,
      mac_addresses: macs,
      state: authorized ? 'allowed' : 'waiting',
      added_at: times.created_at.toISOString(),
      last_seen_at: times.reported_at.toISOString(),
    }),
  )
}

/** How many televisions act for a device, and when the first of them got its newest state. */
export async function viewShown({ db }: Pick<Context, 'db'>, deviceId: string): Promise<ShownView> {
  const [televisions, { version, secondsAgo }] = await Promise.all([
    queries.countAuthorized(db, deviceId),
    versionAndSeen(db, deviceId),
  ])
  return { televisions, version, seconds_ago: secondsAgo }
}
