// @module-tag sweep
import { SUPPORT } from '@player/server/kernel/security-log'
import { changeKey, grantLicence } from '@player/server/modules/devices'
import { describe, expect } from 'vitest'
import { openApp } from '../../kit/app.ts'
import { openBrowser } from '../../kit/browser.ts'
import { idOf, loggedIn, logIn, registered, type OwnedDevice, type Owner } from '../../kit/factories.ts'
import { NEW_PLAYLIST } from '../../kit/new-playlist.ts'
import { television, type Television } from '../../kit/television.ts'
import { it } from '../../kit/test.ts'
import { deviceAt, isActing, keyOf, newMac } from '../app/app-steps.ts'

const PROTECTED = { ...NEW_PLAYLIST, protect: true, pin: '4711' }

describe('A television whose device is replaced by one that switches to its address', () => {
  it('needs the PIN of a protected playlist of the new device (D37)', async ({ stack }) => {
    const stranger = await television(stack)
    const owner = await loggedIn(stack)
    const id = await saveProtected(owner)
    await moveTo(owner, stranger)
    expect(await stranger.state()).toMatchObject({
      body: { authorized: true, playlists: [{ id, protected: true, source: null }] },
    })
    await stranger.call('POST', `/playlists/${id}/unlocks`, { pin: PROTECTED.pin })
    expect((await stranger.state()).body).toMatchObject({ playlists: [{ source: { epg_url: null } }] })
  })

  it('reads the new key and PIN, because secrets_version rises above both devices’', async ({ stack }) => {
    const tv = await television(stack)
    for (let changes = 0; changes < 5; changes += 1)
      await changeKey(stack.ctx, tv.deviceId, '135791', SUPPORT, null)
    const owner = await loggedIn(stack)
    const other = await television(stack, { device: owner })
    const versions = [(await tv.state()).body, (await other.state()).body].map(secretsVersion)
    await moveTo(owner, tv, '135791')
    const after = secretsVersion((await tv.state()).body)
    for (const before of versions) expect(after).toBeGreaterThan(before)
  })

  it('gets the question about another waiting television, and can allow it', async ({ stack }) => {
    const tv = await television(stack, { device: await loggedIn(stack) })
    const waiting = await openApp(stack)
    await waiting.report([tv.device.mac_address])
    const owner = await loggedIn(stack)
    await moveTo(owner, tv)
    const [question] = questionsIn(await tv.state())
    expect(question).toMatchObject({ kind: 'authorize' })
    const { claim_number } = (await waiting.call('GET', '/state')).body
    const body = { number: Number(claim_number) }
    expect(await tv.call('POST', `/confirmations/${question?.id}/answers`, body)).toMatchObject({
      status: 204,
    })
    expect(await isActing(waiting)).toBe(true)
    expect(await deviceAt(stack, tv.device.mac_address)).toMatchObject({ id: owner.id })
  })

  it('logs a browser in to the new device by the code on its screen', async ({ stack }) => {
    const tv = await television(stack)
    const code = await codeOn(tv)
    const owner = await loggedIn(stack)
    await moveTo(owner, tv)
    const phone = openBrowser(stack)
    const shown = await phone.trpc.sessions.requestTvLogin.mutate({ code, replace: false })
    const [question] = questionsIn(await tv.state())
    expect(question).toMatchObject({ kind: 'login' })
    await tv.call('POST', `/confirmations/${question?.id}/answers`, { number: Object(shown).number })
    expect(await phone.trpc.sessions.awaitTvLogin.mutate()).toEqual({ status: 'logged_in' })
    expect(await stack.sql('select from sessions where device_id = $1', owner.id)).toHaveLength(2)
  })
})

describe('The televisions that a device leaves', () => {
  it('leave no question to the television at the new address, nor a valid consent to another switch', async ({
    stack,
  }) => {
    const owner = await loggedIn(stack)
    const old = await television(stack, { device: owner })
    const [guest, second] = [await loggedIn(stack), await loggedIn(stack)]
    const agreed = await askToMove(guest, owner)
    const right = { number: agreed.number }
    expect(await old.call('POST', `/confirmations/${agreed.confirmation}/answers`, right)).toMatchObject({
      status: 204,
    })
    await askToMove(second, owner)
    const next = await television(stack)
    await moveTo(owner, next)
    const { mac_address } = next.device
    const { confirmation } = agreed
    expect(
      (await guest.browser.rest('POST', '/device/switchMacAddress', { mac_address, confirmation })).body,
    ).toMatchObject({ status: 'error', code: 'devices.confirm_on_television' })
    expect(questionsIn(await next.state())).toEqual([])
  })

  it('no longer agree to a switch once they are removed, even if they said yes before', async ({ stack }) => {
    const [owner, guest] = [await loggedIn(stack), await loggedIn(stack)]
    const removed = await television(stack, { device: owner })
    const { confirmation, number } = await askToMove(guest, owner)
    await removed.call('POST', `/confirmations/${confirmation}/answers`, { number })
    await owner.browser.trpc.devices.removeTelevision.mutate({ id: removed.id })
    const { mac_address } = owner
    expect(
      (await guest.browser.rest('POST', '/device/switchMacAddress', { mac_address, confirmation })).body,
    ).toMatchObject({ status: 'error', code: 'devices.confirm_on_television' })
  })

  it('cannot log in a browser by a code on their screen', async ({ stack, owner }) => {
    const code = await codeOn(await television(stack, { device: owner }))
    await moveTo(owner, await television(stack))
    await expect(
      openBrowser(stack).trpc.sessions.requestTvLogin.mutate({ code, replace: false }),
    ).rejects.toThrow('That code isn’t valid.')
  })
})

describe('Questions to the televisions of a device', () => {
  it('end once a newer app registers the unused device', async ({ stack }) => {
    const devices = [await registered(stack), await registered(stack)]
    const open = []
    for (const device of devices) {
      const owner = await loggedIn(stack)
      open.push({ owner, ...(await askToMove(owner, device)) })
    }
    const app = await openApp(stack)
    await app.report(devices.map(({ mac_address }) => mac_address))
    expect(questionsIn(await app.call('GET', '/state'))).toEqual([])
    for (const { owner, confirmation } of open)
      expect(await owner.browser.trpc.devices.awaitMove.mutate({ confirmation })).toEqual({ status: 'over' })
  })

  it('end when the waiting television registers at another address', async ({ stack }) => {
    const tv = await television(stack, { device: await loggedIn(stack) })
    const waiting = await openApp(stack)
    await waiting.report([tv.device.mac_address])
    expect(questionsIn(await tv.state())).toMatchObject([{ kind: 'authorize' }])
    await waiting.report([newMac()])
    expect(await isActing(waiting)).toBe(true)
    expect(questionsIn(await tv.state())).toEqual([])
  })
})

describe('A switch to an address that a squatter’s app holds, while the real television waits there', () => {
  it('lets neither act, also if the squatter guesses the number; the owner allows the real one', async ({
    stack,
    owner,
  }) => {
    const [squatter, real, mac_address] = [await openApp(stack), await openApp(stack), newMac()]
    await squatter.report([mac_address])
    expect(await isActing(squatter)).toBe(true)
    expect(await real.report([mac_address])).toMatchObject({ status: 202 })
    const { confirmation, number } = await askToMove(owner, { mac_address })
    expect(await squatter.call('POST', `/confirmations/${confirmation}/answers`, { number })).toMatchObject({
      status: 204,
    })
    const { devices } = owner.browser.trpc
    expect(await devices.move.mutate({ mac_address, confirmation })).toMatchObject({ status: 'success' })
    expect([await isActing(squatter), await isActing(real)]).toEqual([false, false])
    expect(await squatter.call('GET', '/secrets')).toMatchObject({ status: 403 })

    const [row] = await stack.sql<{ id: string }>(
      'select id from installations where thumbprint = $1',
      real.thumbprint,
    )
    const shown = String((await real.call('GET', '/state')).body['claim_number'])
    await devices.allowTelevision.mutate({ id: row?.id ?? '', number: shown })
    expect([await isActing(squatter), await isActing(real)]).toEqual([false, true])
  })

  it('lets the squatter’s app not act either if it removed the waiting television', async ({
    stack,
    owner,
  }) => {
    const [squatter, real, mac_address] = [await openApp(stack), await openApp(stack), newMac()]
    await squatter.report([mac_address])
    const { device_key } = (await squatter.call('GET', '/secrets')).body
    const browser = openBrowser(stack)
    expect(await logIn(browser, { mac_address, device_key: String(device_key) })).toMatchObject({
      status: 200,
    })
    await real.report([mac_address])
    const [row] = await stack.sql<{ id: string }>(
      'select id from installations where thumbprint = $1',
      real.thumbprint,
    )
    await browser.trpc.devices.removeTelevision.mutate({ id: row?.id ?? '' })
    const { confirmation, number } = await askToMove(owner, { mac_address })
    await squatter.call('POST', `/confirmations/${confirmation}/answers`, { number })
    await owner.browser.trpc.devices.move.mutate({ mac_address, confirmation })
    expect(await isActing(squatter)).toBe(false)
  })
})

describe('Failed logins at an address', () => {
  it('before its registration do not lock the device that switches there or is registered there', async ({
    stack,
  }) => {
    const [first, second] = [newMac(), newMac()]
    for (const mac_address of [first, second]) await lock(stack, mac_address)
    const owner = await loggedIn(stack)
    await owner.browser.rest('POST', '/device/switchMacAddress', { mac_address: first })
    expect(await logIn(openBrowser(stack), { ...owner, mac_address: first })).toMatchObject({ status: 200 })
    await (await openApp(stack)).report([second])
    const device_key = await keyOf(stack, (await deviceAt(stack, second)).id)
    expect(await logIn(openBrowser(stack), { mac_address: second, device_key })).toMatchObject({
      status: 200,
    })
  })

  it('of a device move with it to its new address, and not to the next device at the old one', async ({
    stack,
    owner,
  }) => {
    await lock(stack, owner.mac_address)
    const mac_address = newMac()
    await owner.browser.rest('POST', '/device/switchMacAddress', { mac_address })
    expect(await logIn(openBrowser(stack), { ...owner, mac_address })).toMatchObject({ status: 429 })
    const next = await openApp(stack)
    await next.report([owner.mac_address])
    const device_key = await keyOf(stack, (await deviceAt(stack, owner.mac_address)).id)
    expect(await logIn(openBrowser(stack), { ...owner, device_key })).toMatchObject({ status: 200 })
  })
})

it('A television whose consent was withdrawn needs the PINs again once it is allowed', async ({
  stack,
  owner,
}) => {
  const id = await saveProtected(owner)
  const tv = await television(stack, { device: owner })
  await tv.call('POST', `/playlists/${id}/unlocks`, { pin: PROTECTED.pin })
  await stack.sql(`update installations set authorized_at = null, claim_number = '4747' where id = $1`, tv.id)
  await owner.browser.trpc.devices.allowTelevision.mutate({ id: tv.id, number: '4747' })
  expect((await tv.state()).body).toMatchObject({ authorized: true, playlists: [{ source: null }] })
})

it('Money for an unused device that was joined with another one activates the other one', async ({
  stack,
}) => {
  const [first, second] = [await registered(stack), await registered(stack)]
  const [firstId, secondId] = [await idOf(stack, first), await idOf(stack, second)]
  const app = await openApp(stack)
  await app.report([first.mac_address, second.mac_address])
  await grantLicence(stack.ctx, { deviceId: secondId, paymentId: crypto.randomUUID() })
  expect(await deviceAt(stack, second.mac_address)).toMatchObject({ id: firstId, is_trial: 2 })
  const key = await keyOf(stack, firstId)
  const owner = openBrowser(stack)
  expect((await logIn(owner, { ...first, device_key: key })).body['device']).toMatchObject({ can_move: true })
})

async function saveProtected({ browser }: Owner): Promise<string> {
  const new_id = crypto.randomUUID()
  await browser.trpc.playlists.save.mutate({ ...PROTECTED, new_id })
  return new_id
}

/** Switches to a television's address by its device's key. */
async function moveTo({ browser }: Owner, { device }: Television, key = device.device_key): Promise<void> {
  const { body } = await browser.rest('POST', '/device/switchMacAddress', {
    mac_address: device.mac_address,
    device_key: key,
  })
  expect(body).toMatchObject({ status: 'success' })
}

const codeOn = async (tv: Television): Promise<string> =>
  String((await tv.call('POST', '/login-codes')).body['short_code'])

async function askToMove({ browser }: Owner, { mac_address }: Pick<OwnedDevice, 'mac_address'>) {
  const answer = await browser.trpc.devices.askToMove.mutate({ mac_address })
  if (answer.status === 'success') throw new Error('The address was not registered')
  return answer
}

function questionsIn({ body }: { readonly body: Record<string, unknown> }) {
  const { confirmations } = Object(body)
  return [...confirmations].map((question: unknown) => ({
    id: String(Object(question).id),
    kind: Object(question).kind,
  }))
}

const secretsVersion = (state: Record<string, unknown>): number => Number(state['secrets_version'])

/** Fails to log in until the address is locked. */
async function lock(stack: Parameters<typeof openBrowser>[0], mac_address: string): Promise<void> {
  for (let count = 0; count < 5; count += 1)
    expect(await logIn(openBrowser(stack), { mac_address, device_key: '000000' })).toMatchObject({
      status: 401,
    })
}
