import { describe, expect } from 'vitest'
import { z } from 'zod'
import { openApp } from '../../kit/app.ts'
import { untilWaitingForLocks } from '../../kit/connections.ts'
import { withClient } from '../../kit/engine.ts'
import { openBrowser } from '../../kit/browser.ts'
import { idOf, loggedIn, logIn, registered } from '../../kit/factories.ts'
import type { Stack } from '../../kit/stack.ts'
import { television } from '../../kit/television.ts'
import { it } from '../../kit/test.ts'
import { deviceAt, isActing, keyOf, newMac } from './app-steps.ts'

const questions = z.array(
  z.object({
    id: z.string(),
    kind: z.string(),
    numbers: z.array(z.number()).nullable(),
    facts: z.object({}),
  }),
)
const questionsIn = (state: Record<string, unknown>) => questions.parse(state['confirmations'])

const savePlaylist = (stack: Stack, id: string) =>
  stack.sql(
    `insert into playlists (id, device_id, playlist_name, playlist_type, source_sealed)
      values (gen_random_uuid(), $1, 'List', 'general', 'x')`,
    id,
  )

describe('An address in use (D35)', () => {
  it.for(['of a device with a login', 'of a device with a playlist', 'of a device with a grant'])(
    '%s makes a new app key wait, and keeps its device key',
    async (how, { stack }) => {
      const device = how === 'of a device with a login' ? await loggedIn(stack) : await registered(stack)
      const id = await idOf(stack, device)
      if (how === 'of a device with a playlist') await savePlaylist(stack, id)
      if (how === 'of a device with a grant')
        await stack.sql(`insert into licence_grants (device_id, term) values ($1, 'P1Y')`, id)
      const app = await openApp(stack)
      expect(await app.report([newMac(), device.mac_address])).toMatchObject({
        status: 202,
        body: { mac_address: device.mac_address },
      })
      const [row] = await stack.sql('select * from installations where thumbprint = $1', app.thumbprint)
      expect(row).toMatchObject({
        device_id: id,
        authorized_at: null,
        claim_number: expect.stringMatching(/^\d{4}$/),
      })
      expect(await app.report([device.mac_address])).toMatchObject({ status: 202 })
      expect(await keyOf(stack, id)).toBe(device.device_key)
    },
  )

  it('is confirmed on a television of the device, by the number that the waiting one shows', async ({
    stack,
  }) => {
    const owner = await loggedIn(stack)
    const old = await television(stack, { device: owner })
    const { tag } = await old.state()
    const poll = old.state({ tag, seconds: 50 })
    const app = await openApp(stack)
    expect(await app.report([owner.mac_address])).toMatchObject({ status: 202 })
    const [question] = questionsIn((await poll).body)
    const { claim_number } = (await app.call('GET', '/state')).body
    expect(question).toMatchObject({ kind: 'authorize', facts: {} })
    expect(question?.numbers).toContain(Number(claim_number))
    expect(await app.report([owner.mac_address]), 'renewed').toMatchObject({ status: 202 })
    expect(questionsIn((await old.state()).body)).toHaveLength(1)
    const answer = (body: object) => old.call('POST', `/confirmations/${question?.id}/answers`, body)
    expect(await answer({ number: Number(claim_number) })).toMatchObject({ status: 204 })
    expect(await isActing(app)).toBe(true)
    expect(questionsIn((await old.state()).body)).toEqual([])
    const audited = await stack.sql(`select reason from audit where subject = $1`, `device ${owner.id}`)
    expect(audited).toContainEqual({ reason: 'Confirmed on another television' })
  })

  it.for(['a refusal', 'a wrong number'])(
    'stays with its televisions if the answer is %s',
    async (how, { stack, owner }) => {
      const old = await television(stack, { device: owner })
      const app = await openApp(stack)
      await app.report([owner.mac_address])
      const [question] = questionsIn((await old.state()).body)
      const { claim_number } = (await app.call('GET', '/state')).body
      const other = question?.numbers?.find((number) => number !== Number(claim_number))
      const body = how === 'a refusal' ? { refuse: true } : { number: other }
      expect(await old.call('POST', `/confirmations/${question?.id}/answers`, body)).toMatchObject({
        status: 204,
      })
      expect(await isActing(app)).toBe(false)
      expect(questionsIn((await old.state()).body)).toEqual([])
    },
  )

  it.for(['claims the device by its device key', 'is removed', 'gets another number'])(
    'has no open question once the waiting app %s',
    async (what, { stack, owner }) => {
      const old = await television(stack, { device: owner })
      const app = await openApp(stack)
      await app.report([owner.mac_address])
      expect(questionsIn((await old.state()).body)).toHaveLength(1)
      const { televisions } = await owner.browser.trpc.devices.televisions.query()
      const id = televisions.find(({ state }) => state === 'waiting')?.id ?? ''
      if (what === 'claims the device by its device key')
        await app.call('POST', '/claims', { device_key: owner.device_key })
      else if (what === 'is removed') await owner.browser.trpc.devices.removeTelevision.mutate({ id })
      else
        await expect(
          owner.browser.trpc.devices.allowTelevision.mutate({ id, number: '0000' }),
        ).rejects.toThrow()
      expect(questionsIn((await old.state()).body)).toEqual([])
    },
  )

  it('keeps its kind when another app claims the device', async ({ stack, owner }) => {
    const wifi = { kind: 'wifi', mac: owner.mac_address } as const
    const first = await openApp(stack)
    await first.report([wifi])
    await first.call('POST', '/claims', { device_key: owner.device_key })
    await first.report([wifi])
    const second = await openApp(stack)
    await second.report([wifi])
    expect(await second.call('POST', '/claims', { device_key: owner.device_key })).toMatchObject({
      status: 204,
    })
    expect((await first.call('GET', '/state')).body).toMatchObject({ device: { addresses: [wifi] } })
  })

  it('is claimed by its device key, with the television’s other addresses', async ({ stack, owner }) => {
    const wifi = newMac()
    const app = await openApp(stack)
    await app.report([owner.mac_address, wifi])
    const claim = (device_key: string) => app.call('POST', '/claims', { device_key })
    const wrong = await claim('000000')
    expect(wrong).toMatchObject({
      status: 422,
      body: {
        code: 'devices.device_key_wrong',
        tries_left: 4,
        errors: [{ pointer: '#/device_key', code: 'devices.device_key_wrong' }],
      },
    })
    expect(await claim(owner.device_key)).toMatchObject({ status: 204 })
    expect(await deviceAt(stack, wifi)).toMatchObject({ id: owner.id })
    expect(await app.report([owner.mac_address])).toMatchObject({ status: 200 })
    expect(await claim(owner.device_key)).toMatchObject({ status: 204 })
    expect(await claim('000000'), 'by an app that already acts for the device').toMatchObject({
      status: 422,
      body: { code: 'devices.device_key_wrong' },
    })
  })

  it('is not claimed by a device key that the owner changes meanwhile', async ({ stack, owner }) => {
    const app = await openApp(stack)
    await app.report([owner.mac_address])
    await withClient(stack.ctx.config.database.url, async (client) => {
      // Stops the claim after its key was found right.
      await client.query('begin')
      await client.query(`select pg_advisory_xact_lock(hashtextextended('address ' || $1, 0))`, [
        owner.mac_address,
      ])
      const claim = app.call('POST', '/claims', { device_key: owner.device_key })
      await untilWaitingForLocks(client, 1)
      await owner.browser.trpc.devices.changeKey.mutate({ device_key: '135790' })
      await client.query('commit')
      expect(await claim).toMatchObject({ status: 422, body: { code: 'devices.device_key_wrong' } })
    })
    expect(await isActing(app)).toBe(false)
  })

  it('that two claiming televisions report as their second one goes to one of them', async ({ stack }) => {
    const wifi = newMac()
    const claims = []
    for (const owner of [await loggedIn(stack), await loggedIn(stack)]) {
      const app = await openApp(stack)
      await app.report([owner.mac_address, wifi])
      claims.push(() => app.call('POST', '/claims', { device_key: owner.device_key }))
    }
    const answers = await Promise.all(claims.map((claim) => claim()))
    expect(answers.map(({ status }) => status)).toEqual([204, 204])
    expect(await stack.sql('select from device_addresses where mac = $1', wifi)).toHaveLength(1)
  })

  it('has wrong keys in claims counted as failed logins (D16)', async ({ stack, owner }) => {
    const app = await openApp(stack)
    await app.report([owner.mac_address])
    const claim = () => app.call('POST', '/claims', { device_key: '000000' })
    for (let count = 0; count < 5; count += 1) expect(await claim()).toMatchObject({ status: 422 })
    expect(await claim()).toMatchObject({ status: 429, body: { code: 'devices.key_throttled' } })
    expect(await logIn(openBrowser(stack), owner)).toMatchObject({ status: 429 })
  })

  it('can be given up by a waiting app for an assigned address', async ({ stack, owner }) => {
    const app = await openApp(stack)
    await app.report([owner.mac_address])
    const { status, body } = await app.report([])
    expect(status).toBe(200)
    expect(body['mac_address']).not.toBe(owner.mac_address)
  })

  it('is released by a switch: the device’s apps end, and those of the replaced device act for it', async ({
    stack,
    owner,
  }) => {
    const old = await openApp(stack)
    await old.report([owner.mac_address])
    await old.call('POST', '/claims', { device_key: owner.device_key })
    const next = await openApp(stack)
    const mac = newMac()
    await next.report([mac])
    const { id } = await deviceAt(stack, mac)
    const answer = await owner.browser.rest('POST', '/device/switchMacAddress', {
      mac_address: mac,
      device_key: await keyOf(stack, id),
    })
    expect(answer.body).toMatchObject({ status: 'success' })
    expect(await old.report([owner.mac_address])).toMatchObject({ status: 403 })
    expect(await isActing(next)).toBe(true)
    expect(await deviceAt(stack, mac)).toMatchObject({ id: owner.id })
  })
})
