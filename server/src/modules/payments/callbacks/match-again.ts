import type { Context } from '../context.ts'
import { publish } from '../../../kernel/event.ts'
import * as devices from '../../devices/index.ts'
import { matchNotification } from '../confirm/match-notification.ts'
import { paymentUnmatched } from '../events.ts'
import { TRIES_BEFORE_ALERT } from '../payment/query-schedule.ts'
import * as queries from '../store/unmatched-queries.ts'

const BATCH_SIZE = 20

/** Matches earlier callbacks that name an address of a device that was registered or was given a new address. */
export async function matchForDevice(ctx: Context, { deviceId }: { deviceId: string }): Promise<void> {
  await ctx.unit(async (tx) => {
    const macs = (await devices.addressesOf(tx, deviceId)).map(({ mac }) => mac)
    const unmatched = await queries.unmatchedByMac(tx, macs)
    for (const { provider, stored } of unmatched) await matchNotification(ctx, tx, provider, stored)
  })
}

/** Retries unmatched callbacks on schedule, and alerts the operator about those that stay unmatched. */
export async function matchNotifications(ctx: Context, progress: () => void = () => {}): Promise<void> {
  for (;;) {
    const due = await queries.leaseUnmatched(ctx.db, BATCH_SIZE)
    for (const unmatched of due)
      await retryMatch(ctx, unmatched).catch((error: unknown) =>
        ctx.log.warn(
          { err: error, notificationId: unmatched.stored.id },
          'An unmatched callback could not be processed',
        ),
      )
    if (due.length < BATCH_SIZE) return
    progress()
  }
}

async function retryMatch(ctx: Context, { provider, tries, stored }: queries.Unmatched): Promise<void> {
  await ctx.unit(async (tx) => {
    if (await matchNotification(ctx, tx, provider, stored)) return
    await queries.scheduleNextMatch(tx, stored.id, tries)
    if (tries === TRIES_BEFORE_ALERT) await publish(tx, paymentUnmatched, { notificationId: stored.id })
  })
}
