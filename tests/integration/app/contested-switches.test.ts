// @module-tag sweep
import { describe, expect } from 'vitest'
import { openApp, type App } from '../../kit/app.ts'
import { openBrowser, type Browser } from '../../kit/browser.ts'
import { logIn, type Owner } from '../../kit/factories.ts'
import type { Stack } from '../../kit/stack.ts'
import { it } from '../../kit/test.ts'
import { ops, REASON } from '../ops/ops.ts'
import { isActing, newMac } from './app-steps.ts'

describe('A squatter’s app that guesses the question’s number does not get the device that an owner switches to its address', () => {
  it('if the squatter registered two addresses of the real television, which waits at the other one', async ({
    stack,
    owner,
  }) => {
    const [shown, other] = [newMac(), newMac()]
    const [first, second] = [await squat(stack, shown), await squat(stack, other)]
    const real = await openApp(stack)
    expect(await real.report([shown, other])).toMatchObject({ status: 202 })
    await switchTo(owner, other, second.app)
    for (const app of [first.app, second.app, real]) {
      const hasOwnersKey = (await app.call('GET', '/secrets')).body['device_key'] === owner.device_key
      expect(hasOwnersKey).toBe(false)
    }
  })

  it('if the squatter ended the waiting television by a switch, and registered the address again', async ({
    stack,
    owner,
  }) => {
    const mac = newMac()
    const { browser } = await squat(stack, mac)
    const real = await openApp(stack)
    await real.report([mac])
    await browser.trpc.devices.move.mutate({ mac_address: newMac() })
    const again = await squat(stack, mac)
    await switchTo(owner, mac, again.app)
    expect(await isActing(again.app)).toBe(false)
  })

  it('if the squatter allowed the television and then removed it', async ({ stack, owner }) => {
    const mac = newMac()
    const { app, browser } = await squat(stack, mac)
    const id = await allowByOwner(stack, mac, browser)
    await browser.trpc.devices.removeTelevision.mutate({ id })
    await switchTo(owner, mac, app)
    expect(await isActing(app)).toBe(false)
  })
})

it('Support locks a squatter out also beside a television that the squatter allowed', async ({ stack }) => {
  const mac = newMac()
  const { app, browser, device_key } = await squat(stack, mac)
  const id = await allowByOwner(stack, mac, browser)
  expect(await ops(stack, 'installations', 'allow', mac, id, ...REASON)).toMatchObject({ code: 0 })
  expect(await isActing(app)).toBe(false)
  expect(await browser.rest('GET', '/device')).toMatchObject({ status: 401 })
  expect(await logIn(openBrowser(stack), { mac_address: mac, device_key })).toMatchObject({ status: 401 })
})

/** Registers an address by a squatter's app, and logs the squatter in. */
async function squat(stack: Stack, mac_address: string) {
  const [app, browser] = [await openApp(stack), openBrowser(stack)]
  await app.report([mac_address])
  const device_key = String((await app.call('GET', '/secrets')).body['device_key'])
  expect(await logIn(browser, { mac_address, device_key })).toMatchObject({ status: 200 })
  return { app, browser, device_key }
}

/** Lets a new television wait at a device, and its owner allow it. Returns its id. */
async function allowByOwner(stack: Stack, mac: string, { trpc: { devices } }: Browser): Promise<string> {
  const real = await openApp(stack)
  expect(await real.report([mac])).toMatchObject({ status: 202 })
  const { televisions } = await devices.televisions.query()
  const id = televisions.find(({ state }) => state === 'waiting')?.id ?? ''
  const number = String((await real.call('GET', '/state')).body['claim_number'])
  await devices.allowTelevision.mutate({ id, number })
  expect(await isActing(real)).toBe(true)
  return id
}

/** Switches an owner's device to an address whose app gives the right answer. */
async function switchTo({ browser: { trpc } }: Owner, mac_address: string, app: App): Promise<void> {
  const question = await trpc.devices.askToMove.mutate({ mac_address })
  if (question.status !== 'waiting') throw new Error('The address was not registered')
  const { confirmation, number } = question
  expect(await app.call('POST', `/confirmations/${confirmation}/answers`, { number })).toMatchObject({
    status: 204,
  })
  expect(await trpc.devices.move.mutate({ mac_address, confirmation })).toMatchObject({ status: 'success' })
}
