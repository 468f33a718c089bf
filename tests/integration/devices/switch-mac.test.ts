import { blockDevice, extendLicence, registerDevice } from '@player/server/modules/devices'
import pg from 'pg'
import { describe, expect, onTestFinished, vi } from 'vitest'
import { openBrowser, type ApiResponse, type Browser } from '../../kit/browser.ts'
import { deviceOf, idOf, logIn, loggedIn, registered, type OwnedDevice } from '../../kit/factories.ts'
import { liveEvents, nextState } from '../../kit/live-stream.ts'
import { newPlaylist } from '../../kit/original-client.ts'
import { textsOf } from '../../kit/sent-statements.ts'
import type { Stack } from '../../kit/stack.ts'
import { it, itWithoutWorkers } from '../../kit/test.ts'

const actor = { name: 'sam', reason: 'a test' }
const switched = { status: 200, body: { status: 'success', message: 'Mac Address Switched Successfully!' } }
const REFUSAL = 'This address cannot be used.'
const refused = { status: 'error', message: REFUSAL, msg: REFUSAL }
const NOT_REPLACEABLE =
  'That device has an active licence or is blocked, so you can’t use its address. Please contact support.'

describe('Switching to a registered address', () => {
  it('without its key gets the same refusal by the same statements, whatever its state', async ({ boot }) => {
    const stack = await boot({ workers: false })
    const { browser } = await loggedIn(stack)
    const [unused, used, paid, blocked, withPlaylist] = [
      await registered(stack),
      await loggedIn(stack),
      await registered(stack),
      await registered(stack),
      await loggedIn(stack),
    ]
    await extendLicence(stack.ctx, actor, paid.mac_address, 'P1Y')
    await blockDevice(stack.ctx, actor, blocked.mac_address, true)
    await save(withPlaylist.browser)
    const record = statementRecorder()
    const first = await record(() => move(browser, unused.mac_address))
    expect(first.answer).toMatchObject({ status: 200, body: refused })
    for (const { mac_address } of [used, paid, blocked, withPlaylist]) {
      const second = await record(() => move(browser, mac_address, { replace: true }))
      expect(withoutReference(second.answer.body)).toEqual(withoutReference(first.answer.body))
      expect(second.sent).toEqual(first.sent)
    }
    expect(await deviceOf({ ...used, browser })).toMatchObject({ can_move: true })
  })

  it('with a wrong key counts as a failed login there, and does not reveal a lock', async ({ boot }) => {
    const stack = await boot({ workers: false })
    const { browser, device_key: currentKey } = await loggedIn(stack)
    const target = await registered(stack)
    const record = statementRecorder()
    const guess = () => record(() => move(browser, target.mac_address, { device_key: '000000' }))
    const wrong = await guess()
    expect(wrong.answer).toMatchObject({ status: 200, body: refused })
    for (let count = 0; count < 4; count += 1) await guess()
    const locked = await guess()
    const right = await record(() => moveTo(browser, target))
    for (let count = 0; count < 12; count += 1) await guess() // After these, the statements must be as many.
    for (const { answer, sent } of [locked, right, await guess()]) {
      expect(withoutReference(answer.body)).toEqual(withoutReference(wrong.answer.body))
      expect(answer.headers.get('retry-after')).toBeNull()
      expect(sent).toHaveLength(wrong.sent.length)
    }
    expect(await logIn(openBrowser(stack), target)).toMatchObject({ status: 429 })
    await stack.shiftClock('16 minutes')
    const { mac_address, device_key } = target
    expect(await move(browser, mac_address, { device_key, current_key: currentKey })).toMatchObject(switched)
  })

  it('with wrong keys counts as failed logins from the internet address', async ({ stack, owner }) => {
    const { browser } = owner
    for (let count = 0; count < 30; count += 1)
      await move(browser, (await registered(stack)).mac_address, { device_key: '000000' })
    const target = await registered(stack)
    expect(await moveTo(browser, target)).toMatchObject({ status: 200, body: refused })
    expect(await logIn(openBrowser(stack, browser.ip), target)).toMatchObject({ status: 429 })
    expect(await logIn(openBrowser(stack), target)).toMatchObject({ status: 200 })
  })

  it('is refused without checking the key if the device has no switch left', async ({ stack }) => {
    const { browser } = await loggedIn(stack)
    await move(browser, newMac())
    const target = await registered(stack)
    for (let count = 0; count < 6; count += 1)
      expect((await move(browser, target.mac_address, { device_key: '000000' })).body['message']).toMatch(
        /already been moved once/,
      )
    expect(await logIn(openBrowser(stack), target)).toMatchObject({ status: 200 })
  })

  it('with the right key retires the other device', async ({ stack, owner }) => {
    const target = await loggedIn(stack, '654321')
    const before = await deviceOf(owner)
    const streams = [liveEvents(owner.browser), liveEvents(target.browser)] as const
    for (const stream of streams) await nextState(stream)

    expect(await moveTo(owner.browser, target)).toMatchObject(switched)
    await nextState(streams[0], ({ device }) => Object(device).mac_address === target.mac_address)
    await expect(nextState(streams[1], () => false)).rejects.toThrow('request.session_required')
    for (const stream of streams) await stream.return()
    expect(await deviceOf(owner)).toEqual({ ...before, mac_address: target.mac_address, can_move: false })
    // The session and the key of the retired device end.
    expect(await target.browser.rest('GET', '/device')).toMatchObject({ status: 401 })
    expect(await logIn(target.browser, target)).toMatchObject({ status: 401 })
    const login = { ...target, device_key: owner.device_key }
    expect(await logIn(openBrowser(stack), login)).toMatchObject({ status: 200 })
    // The former address gets no second trial.
    await registerDevice(stack.ctx, owner)
    const browser = openBrowser(stack)
    expect((await logIn(browser, owner)).body['device']).toMatchObject({ is_trial: 0 })
  })

  itWithoutWorkers(
    'is refused while the device there has an active licence or is blocked, even with the key',
    async ({ stack }) => {
      const { browser } = await loggedIn(stack)
      const [paid, blocked] = [await registered(stack), await registered(stack)]
      await extendLicence(stack.ctx, actor, paid.mac_address, 'P1Y')
      await blockDevice(stack.ctx, actor, blocked.mac_address, true)
      for (const target of [paid, blocked])
        expect(await moveTo(browser, target)).toMatchObject({
          status: 200,
          body: { status: 'error', message: NOT_REPLACEABLE },
        })
      await stack.shiftClock('380 days')
      await logIn(browser, await registered(stack))
      expect(await moveTo(browser, paid)).toMatchObject(switched)
    },
  )

  it('lists the playlists to delete, and deletes them only with replace = true', async ({ stack, owner }) => {
    const target = await loggedIn(stack)
    await save(owner.browser, { playlist_name: 'Mine' })
    await save(target.browser, { playlist_name: 'Evenings' })
    await save(target.browser, { playlist_name: 'Secret', protect: 'true', pin: '4711' })
    const response = await moveTo(owner.browser, target)
    expect(response).toMatchObject({ status: 200 })
    const message = 'That device has playlists of its own. Switching to its address deletes them.'
    expect(response.body).toEqual({
      status: 'error',
      message,
      msg: message,
      code: 'devices.mac_replaces',
      playlists: [
        { playlist_name: 'Evenings', is_protected: false },
        { playlist_name: null, is_protected: true },
      ],
    })
    expect(await owner.browser.trpc.devices.move.mutate(target)).toEqual(response.body)
    expect(await target.browser.rest('GET', '/device')).toMatchObject({ status: 200 })

    expect(await moveTo(owner.browser, target, { replace: true })).toMatchObject(switched)
    const { playlists } = await owner.browser.trpc.playlists.list.query()
    expect(playlists.map(({ playlist_name }) => playlist_name)).toEqual(['Mine'])
    expect(await stack.sql('select from playlists where device_id = $1', target.id)).toEqual([])
  })
})

describe('Switching to an unregistered address', () => {
  it.for([{}, { device_key: null }, { device_key: '' }, { device_key: '123456', replace: false }])(
    'needs no key: %j',
    async (more, { owner: { browser } }) => {
      expect(await move(browser, newMac(), more)).toMatchObject(switched)
    },
  )

  it.for(['12345', '1234567', '12a456'])('refuses the key %s', async (device_key, { owner: { browser } }) => {
    expect(await move(browser, newMac(), { device_key })).toMatchObject({
      status: 200,
      body: { status: 'error', errors: { device_key: '* Invalid Device Key *' } },
    })
  })

  it.for(['true', 1, null])('refuses replace = %j', async (replace, { owner: { browser } }) => {
    expect(await move(browser, newMac(), { replace })).toMatchObject({
      status: 422,
      body: { errors: { replace: 'Use true or false' } },
    })
  })
})

describe('Concurrently:', () => {
  it('one of two switches to one address succeeds, registered or not', async ({ stack }) => {
    for (let attempt = 0; attempt < 6; attempt += 1) {
      const owners = [await loggedIn(stack), await loggedIn(stack)]
      const target =
        attempt % 2 === 0
          ? await registered(stack, '654321')
          : { mac_address: newMac(), device_key: '654321' }
      const answers = await Promise.all(owners.map(({ browser }) => moveTo(browser, target)))
      expect(answers.filter(({ body }) => body['status'] === 'success')).toHaveLength(1)
      expect(answers.find(({ body }) => body['status'] === 'error')).toMatchObject({
        status: 200,
        body: refused,
      })
      expect(await holderCount(stack, target)).toBe(1)
    }
  })

  it('two devices switch to each other’s address: one succeeds, and the other retires', async ({ stack }) => {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const [first, second] = [await loggedIn(stack), await loggedIn(stack)]
      const answers = await Promise.all([moveTo(first.browser, second), moveTo(second.browser, first)])
      const succeeded = answers.filter(({ body }) => body['status'] === 'success')
      expect(succeeded).toHaveLength(1)
      const reads = await Promise.all([first, second].map(({ browser }) => browser.rest('GET', '/device')))
      expect(new Set(reads.map(({ status }) => status))).toEqual(new Set([200, 401]))
    }
  })

  it('a switch and a grant for the target: the target keeps it, or the moved device gets it', async ({
    stack,
  }) => {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const [owner, target] = [await loggedIn(stack), await registered(stack)]
      const targetId = await idOf(stack, target)
      const [answer] = await Promise.all([
        moveTo(owner.browser, target),
        extendLicence(stack.ctx, actor, target.mac_address, 'P1Y'),
      ])
      const moved = answer.body['status'] === 'success'
      const grants = await stack.sql<{ device_id: string }>(
        'select device_id from licence_grants where device_id = any($1)',
        [owner.id, targetId],
      )
      expect(grants).toEqual([{ device_id: moved ? owner.id : targetId }])
      if (!moved) expect(answer.body['message']).toBe(NOT_REPLACEABLE)
    }
  })

  it('a switch and a login to the target: the session ends with the target', async ({ stack }) => {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      // The keys differ, because a login after the switch with the key of the moved device would open that device.
      const [owner, target] = [await loggedIn(stack), await registered(stack, '654321')]
      const browser = openBrowser(stack)
      const [answer] = await Promise.all([moveTo(owner.browser, target), logIn(browser, target)])
      expect(answer).toMatchObject(switched)
      expect((await browser.rest('GET', '/device')).status).toBe(401)
      expect(await holderCount(stack, target)).toBe(1)
    }
  })

  it('a switch and a registration of the new address: one of them succeeds', async ({ stack }) => {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const { browser } = await loggedIn(stack)
      const target = { mac_address: newMac(), device_key: '111111' }
      const [answer, wasNew] = await Promise.all([
        move(browser, target.mac_address),
        registerDevice(stack.ctx, target),
      ])
      expect(answer.body['status']).toBe(wasNew ? 'error' : 'success')
      expect(await holderCount(stack, target)).toBe(1)
    }
  })

  it('a switch and a save at the target: the playlist is listed before it is deleted, or is not saved', async ({
    stack,
  }) => {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const [owner, target] = [await loggedIn(stack), await loggedIn(stack)]
      const [answer] = await Promise.all([moveTo(owner.browser, target), save(target.browser)])
      const { status, playlists } = answer.body
      if (status === 'error') expect(playlists).toEqual([{ playlist_name: 'Evenings', is_protected: false }])
      else expect(await target.browser.rest('GET', '/device')).toMatchObject({ status: 401 })
    }
  })
})

const move = (browser: Browser, mac_address: string, more: object = {}): Promise<ApiResponse> =>
  browser.rest('POST', '/device/switchMacAddress', { mac_address, ...more })

const moveTo = (browser: Browser, { mac_address, device_key }: OwnedDevice, more: object = {}) =>
  move(browser, mac_address, { device_key, ...more })

const save = (browser: Browser, more: object = {}): Promise<ApiResponse> =>
  browser.rest('POST', '/device/savePlaylist', { ...newPlaylist, ...more })

const holderCount = async (stack: Stack, { mac_address }: OwnedDevice): Promise<number> =>
  (await stack.sql('select from devices where mac_address = $1 and retired_at is null', mac_address)).length

let addresses = 0
const newMac = (): string => {
  addresses += 1
  return `0A:00:00:00:00:${addresses.toString(16).toUpperCase().padStart(2, '0')}`
}

/** Returns a function that makes one call at a time and returns its answer with its statements about the target's state (COMPARED). */
function statementRecorder() {
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  onTestFinished(() => spy.mockRestore())
  return async (call: () => Promise<ApiResponse>): Promise<{ answer: ApiResponse; sent: string[] }> => {
    spy.mockClear()
    const answer = await call()
    return {
      answer,
      sent: spy.mock.calls.flatMap(([query]) => textsOf(query)).filter((text) => COMPARED.test(text)),
    }
  }
}

const COMPARED = /"(devices|licence_grants|mac_moves|throttles)"|key_failures/
/** Each answer has a reference of its own. */
const withoutReference = (body: object): object => ({ ...body, reference: undefined })
