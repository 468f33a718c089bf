import { z } from 'zod'
import { openApp } from '../../kit/app.ts'
import { loggedIn } from '../../kit/factories.ts'
import { liveEvents, nextState } from '../../kit/live-stream.ts'
import { NEW_PLAYLIST } from '../../kit/new-playlist.ts'
import type { Stack } from '../../kit/stack.ts'
import { supportReport } from '../../kit/support-report.ts'
import { television } from '../../kit/television.ts'
import { ops, REASON } from '../ops/ops.ts'

/** Registers apps at new, unused and used addresses, claims a device and follows it, opens a support case, shows a notice, moves a device. */
export async function registerTelevisions(stack: Stack): Promise<void> {
  const [wifi, cable] = ['02:00:5E:DD:00:01', '02:00:5E:DD:00:02']
  for (const mac of [wifi, cable]) await (await openApp(stack)).report([mac])
  const app = await openApp(stack)
  await app.report([wifi, cable])
  await app.report([wifi, '02:00:5E:DD:00:03'])
  await app.call('GET', '/nothing')

  const owner = await loggedIn(stack)
  const waiting = await openApp(stack)
  await waiting.report([owner.mac_address])
  await waiting.call('POST', '/claims', { device_key: owner.device_key })

  // Support allows an app at a further address of a device, and one at the shown address.
  const [shown, further] = ['02:00:5E:DD:00:05', '02:00:5E:DD:00:06']
  const squatter = await openApp(stack)
  await squatter.report([shown, further])
  await squatter.call('GET', '/state')
  for (const mac of [further, shown]) {
    await (await openApp(stack)).report([mac])
    const { json } = await ops(stack, 'installations', 'list', mac)
    const apps = z.array(z.object({ id: z.string(), state: z.string() })).parse(json)
    const { id: app = '' } = apps.find(({ state }) => state === 'waiting') ?? {}
    await ops(stack, 'installations', 'allow', mac, app, ...REASON)
  }

  const events = liveEvents(owner.browser)
  await nextState(events)
  await events.return()

  const tv = await television(stack, { device: owner })
  await stack.sql(`update installations set abilities = '{results}' where id = $1`, tv.id)
  const { _id: id } = await owner.browser.trpc.playlists.save.mutate({
    ...NEW_PLAYLIST,
    protect: true,
    pin: '4711',
  })
  const [playlist] = z.array(z.object({ updated_at: z.string() })).parse((await tv.state()).body['playlists'])
  await tv.call('PUT', `/playlists/${id}/result`, { ...playlist, outcome: 'loaded', channels: 1 })
  await owner.browser.trpc.results.list.query()
  await owner.browser.trpc.results.tryAgain.mutate({ id })
  for (const tells of [false, true]) await owner.browser.trpc.results.setTells.mutate({ tells })
  await owner.browser.trpc.playlists.open.mutate({ id, pin: '4711' })
  await owner.browser.trpc.playlists.setArranging.mutate({ id, on: true })
  await tv.call('POST', `/playlists/${id}/unlocks`, { pin: '4711' })
  await tv.call('PUT', `/playlists/${id}/groups`, { groups: [{ kind: 'live', title: 'News', count: 1 }] })
  const rules = { new_groups: 'shown' as const, groups: [] }
  await owner.browser.trpc.playlists.arrange.mutate({ id, version: 0, ...rules })
  await owner.browser.trpc.playlists.arrangement.query({ id })
  await tv.call('GET', `/playlists/${id}/rules`)
  await ops(stack, 'cases', 'request', owner.mac_address, ...REASON)
  const { body } = await tv.call('POST', '/support-cases', { consent: true, report: supportReport() })
  await ops(stack, 'cases', 'show', String(body['number']), ...REASON)
  const options = ['--level', 'info', '--title', 'Maintenance', '--text', 'On Friday.']
  const added = await ops(stack, 'notices', 'add', ...options, ...REASON)
  await ops(stack, 'notices', 'end', String(Object(added.json).id), ...REASON)

  const moving = await loggedIn(stack)
  const before = await television(stack, { device: moving })
  await moving.browser.trpc.devices.move.mutate({ mac_address: '02:00:5E:DD:00:04' })
  await before.state()
  const next = await openApp(stack)
  await next.report([moving.mac_address])
  await next.call('GET', '/state')

  const leaving = await loggedIn(stack)
  await leaving.browser.trpc.devices.move.mutate({ mac_address: '02:00:5E:DD:00:07' })
  const following = await loggedIn(stack)
  await following.browser.trpc.devices.move.mutate({ mac_address: leaving.mac_address })
  await stack.drain()
}
