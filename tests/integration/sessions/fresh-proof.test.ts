import { describe, expect } from 'vitest'
import { openApp } from '../../kit/app.ts'
import { openBrowser } from '../../kit/browser.ts'
import { loggedIn, logIn, type Owner } from '../../kit/factories.ts'
import { it } from '../../kit/test.ts'

const PROOF_NEEDED = 'You logged in more than 10 minutes ago. Enter your device key to continue.'
const proofNeeded = { status: 401, body: { status: 'error', message: PROOF_NEEDED, msg: PROOF_NEEDED } }
const AFTER_PROOF = '10 minutes 1 second'

type Call = (owner: Owner, current_key?: string) => ReturnType<Owner['browser']['rest']>

const calls: Readonly<Record<string, Call>> = {
  'the device key': ({ browser }, current_key) =>
    browser.rest('POST', '/device/saveDeviceKey', { device_key: '482913', current_key }),
  'the parent PIN': ({ browser }, current_key) =>
    browser.rest('POST', '/device/saveParentPin', { pin_code: '4829', current_key }),
  'the MAC address': ({ browser, mac_address }, current_key) =>
    browser.rest('POST', '/device/switchMacAddress', {
      mac_address: mac_address.replace(/^02/, 'FE'),
      current_key,
    }),
}

describe.for(Object.entries(calls))('Changing %s', ([, change]) => {
  it('needs no key within ten minutes after the login', async ({ stack, owner }) => {
    await stack.shiftClock('9 minutes 50 seconds')
    expect(await change(owner)).toMatchObject({ status: 200, body: { status: 'success' } })
  })

  it('needs the key later, and the session does not end', async ({ stack, owner }) => {
    await stack.shiftClock(AFTER_PROOF)
    expect(await change(owner)).toMatchObject(proofNeeded)
    expect(await change(owner, '')).toMatchObject(proofNeeded)
    expect(await owner.browser.rest('GET', '/device/playlists')).toMatchObject({ status: 200 })
    expect(await change(owner, owner.device_key)).toMatchObject({ status: 200, body: { status: 'success' } })
  })

  it('counts wrong keys like those of a trusted browser; failed logins of strangers do not count', async ({
    stack,
    owner,
  }) => {
    await stack.shiftClock(AFTER_PROOF)
    for (let count = 0; count < 5; count += 1)
      await logIn(openBrowser(stack), { ...owner, device_key: '000000' })
    for (let count = 0; count < 5; count += 1) {
      const wrong = await change(owner, '000000')
      expect(wrong.body).toMatchObject({
        status: 'error',
        errors: { current_key: 'This is not the device key.' },
      })
    }
    expect(await change(owner, owner.device_key)).toMatchObject({ body: { status: 'error' } })
    await stack.shiftClock('15 minutes')
    expect(await change(owner, owner.device_key)).toMatchObject({ status: 200, body: { status: 'success' } })
  })
})

it('A question to a television about a move needs a fresh proof', async ({ stack }) => {
  const [{ browser, device_key }, other] = [await loggedIn(stack), await loggedIn(stack)]
  await stack.shiftClock(AFTER_PROOF)
  const ask = (current_key?: string) =>
    browser.trpc.devices.askToMove.mutate({
      mac_address: other.mac_address,
      ...(current_key && { current_key }),
    })
  await expect(ask()).rejects.toThrow(PROOF_NEEDED)
  expect(await ask(device_key)).toMatchObject({ status: 'waiting' })
})

it('Allowing a television needs a fresh proof, so that an old session gets no key by an app of its own', async ({
  stack,
  owner,
}) => {
  await stack.shiftClock('3 days')
  const app = await openApp(stack)
  expect(await app.report([owner.mac_address])).toMatchObject({ status: 202 })
  const number = String((await app.call('GET', '/state')).body['claim_number'])
  const { televisions, allowTelevision, removeTelevision } = owner.browser.trpc.devices
  const [television] = (await televisions.query()).televisions
  const id = television?.id ?? ''
  await expect(allowTelevision.mutate({ id, number })).rejects.toThrow(PROOF_NEEDED)
  await expect(allowTelevision.mutate({ id, number, current_key: '000000' })).rejects.toThrow(
    'not the device key',
  )
  expect(await app.call('GET', '/secrets')).toMatchObject({ status: 403 })
  expect(await app.call('POST', '/device-key', {})).toMatchObject({ status: 403 })

  await allowTelevision.mutate({ id, number, current_key: owner.device_key })
  expect((await app.call('GET', '/secrets')).body).toMatchObject({ device_key: owner.device_key })
  // Removing a television needs no proof, because it only takes rights away.
  await removeTelevision.mutate({ id })
  expect(await app.call('GET', '/secrets')).toMatchObject({ status: 403 })
})
