import { deadDeliveries } from '@player/db'
import { loadConfig } from '@player/server/compose'
import { serverReadings } from '@player/server/metrics'
import { runOps } from '@player/server/ops'
import { createWorkerContext, loadWorkerConfig, periodicTasks } from '@player/workers'
import { browserOn } from '../../kit/browser.ts'
import { loggedIn } from '../../kit/factories.ts'
import { NEW_PLAYLIST } from '../../kit/new-playlist.ts'
import { startServer } from '../../kit/server.ts'
import type { Stack } from '../../kit/stack.ts'

export async function changeKey({ settings }: Stack): Promise<void> {
  const key = Buffer.alloc(32, 7).toString('base64')
  const environment = { ...settings, ENCRYPTION_KEYS: `k2:${key},${settings['ENCRYPTION_KEYS']}` }
  const ctx = createWorkerContext(loadWorkerConfig(environment))
  await periodicTasks['rotateKeys']?.run(ctx)
  ctx.mail.close()
  await ctx.db.destroy()
  await runOps(['check'], environment)
  for (const command of ['status', 'check']) await runOps(['keys', command], environment)
  await runOps(['find', '4d1c09b27f3a5e68'], environment)
}

export async function changePepper(stack: Stack): Promise<void> {
  const { browser } = await loggedIn(stack)
  const form = { ...NEW_PLAYLIST, protect: 'true', pin: '4711' }
  const { body } = await browser.rest('POST', '/device/savePlaylist', form)
  const PIN_PEPPER = `p2:${Buffer.alloc(32, 8).toString('base64')},${stack.settings['PIN_PEPPER']}`
  const server = await startServer(() => loadConfig({ ...stack.settings, PIN_PEPPER }))
  const path = `/device/checkPlaylistPinCode/${String(body['_id'])}/4711`
  await browserOn(server, stack, browser).rest('GET', path)
  await server.close()
}

export async function runOperatorQueries(stack: Stack): Promise<void> {
  const { db } = stack.ctx
  await deadDeliveries.counts(db)
  await deadDeliveries.list(db, 100)
  for (const discarded of [true, false]) await deadDeliveries.deadOrDiscarded(db, { job: null, discarded })
  await deadDeliveries.deadOrDiscarded(db, { job: 'mail-contact-message', discarded: false })
  await deadDeliveries.overdueEvents(db, 100)
  await runOps(['limits', 'unlock-devices'], stack.settings)
  await fetch(`${stack.url}/ready`)
  for (const read of serverReadings(stack.ctx, stack.live, stack.ctx)) await read()
}
