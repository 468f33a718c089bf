import type { Context } from '../compose.ts'
import { exportSecurityLog } from '../kernel/read-security-log.ts'
import * as devices from '../modules/devices/index.ts'
import * as payments from '../modules/payments/index.ts'
import * as playlists from '../modules/playlists/index.ts'
import * as sessions from '../modules/sessions/index.ts'

const MAX_ENTRIES = 20

/** The data of a device from all modules, without secrets. @throws Failure missing */
export async function showDevice(ctx: Context, mac: string) {
  const { audit, ...device } = await devices.showDevice(ctx, mac)
  return {
    ...device,
    payments: (await payments.paymentsOfDevice(ctx, device.id)).map(
      ({ reference, method, amount, state, step, created_at }) => ({
        reference,
        method,
        amount,
        state,
        step,
        created_at,
      }),
    ),
    sessions: await sessions.countSessions(ctx, device.id),
    playlists: await playlists.summaryOfPlaylists(ctx, device.id),
    security_log: await exportSecurityLog(ctx.db, device.id, MAX_ENTRIES),
    audit,
  }
}
