// @module-tag sweep
import { endLook, beginLook } from '@player/server/modules/results'
import { describe, expect } from 'vitest'
import { z } from 'zod'
import { loggedIn, type Owner } from '../../kit/factories.ts'
import { NEW_PLAYLIST } from '../../kit/new-playlist.ts'
import type { Stack } from '../../kit/stack.ts'
import { supportReport } from '../../kit/support-report.ts'
import { television } from '../../kit/television.ts'
import { testWith } from '../../kit/test.ts'
import { ops, REASON } from '../ops/ops.ts'

const { it } = testWith({ PLAYLIST_LOOKS: 'on' })

const download = async ({ browser }: Pick<Owner, 'browser'>): Promise<unknown> =>
  JSON.parse((await browser.trpc.people.download.mutate({})).json)

describe('The download of a device’s data', () => {
  it('has fallback addresses, moves, groups, results, looks and reminders', async ({ stack }) => {
    const { owner } = await ownerWithAllData(stack)
    const moved = (host: string) => ({
      url: `http://${host}/films.m3u8`,
      hosts: ['http://second.example:8080'],
    })
    expect(await download(owner)).toMatchObject({
      playlists: [
        {
          name: 'Films',
          source: moved('new.example'),
          groups: {
            told: [{ kind: 'live', title: 'UK | News', count: 24 }],
            arranged: { new_groups: 'hidden', groups: [['live', 'UK | News', false, true, 'News']] },
          },
        },
      ],
      host_moves: [{ from: 'films.example', to: 'new.example', before: [moved('films.example')] }],
      results: {
        told: [{ report: { outcome: 'loaded', channels: 24 } }],
        looks: [{ ending: 'home', report: null }],
      },
      reminders: [{ email: 'ann@download.test', confirmed_at: null }],
    })
  })

  it('has only the name of a protected playlist; the export of support has all of it', async ({ stack }) => {
    const { owner, playlist, id } = await ownerWithAllData(stack)
    await owner.browser.trpc.playlists.save.mutate({
      ...playlist,
      playlist_url: 'http://new.example/films.m3u8',
      current_playlist_url_id: id,
      protect: true,
      pin: '4711',
    })
    const withoutProtected = {
      playlists: [{ name: 'Films', is_protected: true, source: null, groups: null }],
      host_moves: [],
      results: { told: [], looks: [] },
    }
    expect(await download(owner)).toMatchObject(withoutProtected)
    expect(JSON.stringify(await download(owner))).not.toMatch(/example|News/)
    const { json } = await ops(stack, 'people', 'export', owner.mac_address, ...REASON)
    expect(json).toMatchObject({
      playlists: [{ source: { hosts: ['http://second.example:8080'] }, groups: { told: [{ count: 24 }] } }],
      host_moves: [{ from: 'films.example' }],
      results: { looks: [{ ending: 'home' }] },
    })
  })

  it('has no former source of a playlist that was protected and replaced', async ({ stack, owner }) => {
    const { playlists } = owner.browser.trpc
    const protectedOne = { ...NEW_PLAYLIST, protect: true, pin: '4711' }
    const { _id: id } = await playlists.save.mutate(protectedOne)
    await playlists.open.mutate({ id, pin: '4711' })
    await playlists.moveHost.mutate({ from: 'films.example', to: 'new.example', ids: [id] })
    const other = { ...NEW_PLAYLIST, playlist_url: 'http://other.example/list.m3u8' }
    await playlists.save.mutate({ ...other, current_playlist_url_id: id, protect: false })
    expect(await download(owner)).toMatchObject({ host_moves: [] })
    const { json } = await ops(stack, 'people', 'export', owner.mac_address, ...REASON)
    expect(json).toMatchObject({ host_moves: [{ from: 'films.example' }] })
  })

  it('has the reports for support without the hosts of playlists, which the export of support has', async ({
    stack,
  }) => {
    const owner = await loggedIn(stack)
    const tv = await television(stack, { device: owner })
    const report = supportReport()
    await tv.call('POST', '/support-cases', { consent: true, report })
    const { hosts: _, ...withoutHosts } = report
    const { reports } = z.object({ reports: z.array(z.unknown()) }).parse(await download(owner))
    expect(reports).toEqual([expect.objectContaining({ report: withoutHosts })])
    const { json } = await ops(stack, 'people', 'export', owner.mac_address, ...REASON)
    expect(json).toMatchObject({ reports: [{ report }] })
  })

  it('has no reports for support of a device that this one replaced', async ({ stack }) => {
    const [owner, replaced] = [await loggedIn(stack), await loggedIn(stack)]
    const tv = await television(stack, { device: replaced })
    await tv.call('POST', '/support-cases', { consent: true, report: supportReport() })
    const { mac_address, device_key } = replaced
    await owner.browser.trpc.devices.move.mutate({ mac_address, device_key })
    expect(await download(owner)).toMatchObject({ device: { mac_address }, reports: [] })
    const { json } = await ops(stack, 'people', 'export', mac_address, ...REASON)
    expect(json).toMatchObject({ reports: [{ report: supportReport() }] })
  })

  it('has no reminders of the owner of a device that this one replaced', async ({ stack }) => {
    const [owner, replaced] = [await loggedIn(stack), await loggedIn(stack)]
    await replaced.browser.trpc.reminders.ask.mutate({ email: 'bob@download.test' })
    const { mac_address, device_key } = replaced
    await owner.browser.trpc.devices.move.mutate({ mac_address, device_key })
    expect(await download(owner)).toMatchObject({ device: { mac_address }, reminders: [] })
    const { json } = await ops(stack, 'people', 'export', mac_address, ...REASON)
    expect(json).toMatchObject({ reminders: [{ email: 'bob@download.test' }] })
  })
})

it('Downloads are limited to ten a day for a device, until support lifts its limits', async ({ stack }) => {
  const owner = await loggedIn(stack)
  for (let count = 0; count < 10; count += 1) await download(owner)
  await expect(download(owner)).rejects.toThrow('downloaded your data several times today')
  await ops(stack, 'limits', 'lift', owner.mac_address, ...REASON)
  expect(await download(owner)).toMatchObject({ playlists: [] })
})

it('Of several concurrent downloads of a device at least one succeeds, not all do, and only those that do are counted', async ({
  stack,
}) => {
  const { owner } = await ownerWithAllData(stack)
  const downloads = await Promise.allSettled(Array.from({ length: 8 }, () => download(owner)))
  const count = downloads.filter(({ status }) => status === 'fulfilled').length
  expect(count).toBeLessThan(8)
  expect(count).toBeGreaterThan(0)
  expect(await downloadsOf(stack, owner)).toBe(count)
  for (let number = count; number < 10; number += 1) await download(owner)
  await expect(download(owner)).rejects.toThrow('downloaded your data several times today')
  expect(await downloadsOf(stack, owner)).toBe(10)
  expect(await owner.browser.rest('GET', '/device')).toMatchObject({ status: 200 })
})

it('A download whose client reads slowly keeps out another one of the device until it is sent', async ({
  stack,
}) => {
  const owner = await loggedIn(stack)
  await stack.sql(
    `insert into audit (actor, action, subject, reason) values ('support', 'devices show', $1, repeat('x', 40000000))`,
    `device ${owner.id}`,
  )
  const leaving = new AbortController()
  const { cookies, ip } = owner.browser
  // With fetch, because the browser of the tests reads each answer.
  const slow = await fetch(`${stack.url}/frontend/trpc/people.download`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-client-origin': stack.origin,
      'x-forwarded-for': ip,
      cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
    },
    body: '{}',
    signal: leaving.signal,
  })
  expect(slow.status).toBe(200)
  const outcome = () =>
    download(owner).then(
      () => 'sent',
      (error: unknown) => String(error),
    )
  expect(await outcome()).toContain('Too many requests')
  // The next downloads need not read it.
  await stack.sql('delete from audit where subject = $1', `device ${owner.id}`)
  leaving.abort()
  await expect.poll(outcome).toBe('sent')
})

const downloadsOf = async (stack: Stack, { id }: Owner): Promise<number> =>
  (await stack.sql(`select from security_log where device_id = $1 and kind = 'data_downloaded'`, id)).length

/** An owner with every kind of data of the download: a move to another host, arranged groups, a result, a look and a reminder. */
async function ownerWithAllData(stack: Stack) {
  const owner = await loggedIn(stack)
  const { playlists, reminders, results } = owner.browser.trpc
  const tv = await television(stack, { device: owner })
  await stack.sql(`update installations set abilities = '{results}' where id = $1`, tv.id)
  const playlist = { ...NEW_PLAYLIST, fallbacks: ['http://second.example:8080'] }
  const { _id: id } = await playlists.save.mutate(playlist)
  await playlists.setArranging.mutate({ id, on: true })
  await tv.call('PUT', `/playlists/${id}/groups`, {
    groups: [{ kind: 'live', title: 'UK | News', count: 24 }],
  })
  const groups = [['live', 'UK | News', false, true, 'News'] as ['live', string, boolean, boolean, string]]
  await playlists.arrange.mutate({ id, version: 0, new_groups: 'hidden', groups })
  await playlists.moveHost.mutate({ from: 'films.example', to: 'new.example', ids: [id] })
  const [state] = (await tv.state()).body['playlists'] as { updated_at: string }[]
  const result = { updated_at: state?.updated_at, outcome: 'loaded', channels: 24 }
  expect(await tv.call('PUT', `/playlists/${id}/result`, result)).toMatchObject({ status: 204 })
  await results.look.mutate({ id })
  const look = await beginLook(stack.ctx)
  if (look) await endLook(stack.ctx, look, 'home')
  await reminders.ask.mutate({ email: 'ann@download.test' })
  return { owner, playlist, id }
}
