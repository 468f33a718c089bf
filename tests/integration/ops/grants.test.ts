// @module-tag sweep
import { lockGrantOf, moveGrant } from '@player/server/modules/devices'
import { describe, expect } from 'vitest'
import { deviceOf, loggedIn, registered, type Owner } from '../../kit/factories.ts'
import type { Stack } from '../../kit/stack.ts'
import { it, itFresh } from '../../kit/test.ts'
import { completePayment, referenceOf, rowOf, deliverCallbacks, stepsOf } from '../payments/payment-steps.ts'
import { ops, REASON } from './ops.ts'

describe('payments move-grant', () => {
  it('moves a grant to the right device and back, without a second receipt', async ({ stack }) => {
    const [wrong, right] = [await paidOwner(stack), await loggedIn(stack)]
    const [trial, bought] = [await deviceOf(right), await deviceOf(wrong.owner)]
    const before = stack.mailbox.messages().length
    const move = (to: Owner) =>
      ops(stack, 'payments', 'move-grant', wrong.reference, to.mac_address, ...REASON)

    expect(await move(right)).toMatchObject({
      code: 0,
      json: {
        state: 'confirmed',
        device: { mac_address: right.mac_address, status: 'active' },
        audit: [{ action: `payments move-grant from ${wrong.owner.mac_address} to ${right.mac_address}` }],
      },
    })
    expect(await deviceOf(right)).toMatchObject({ is_trial: 2 })
    expect(await deviceOf(wrong.owner)).toMatchObject({ is_trial: 1 })
    expect([await stepsOf(right), await stepsOf(wrong.owner)]).toEqual([['active'], []])
    expect(await move(right)).toMatchObject({ code: 1, stderr: 'This device already has the grant.\n' })

    expect(await move(wrong.owner)).toMatchObject({ code: 0 })
    expect(await deviceOf(wrong.owner)).toEqual(bought)
    expect(await deviceOf(right)).toEqual(trial)
    await deliverCallbacks(stack)
    expect(stack.mailbox.messages()).toHaveLength(before)
    for (const { mac_address } of [wrong.owner, right])
      expect((await ops(stack, 'devices', 'show', mac_address)).json).toMatchObject({
        audit: [{ actor: 'sue', reason: 'The owner called' }, {}],
      })
  })

  it('makes a refund revoke the licence on its current device', async ({ stack }) => {
    const [wrong, right] = [await paidOwner(stack), await loggedIn(stack)]
    await ops(stack, 'payments', 'move-grant', wrong.reference, right.mac_address, ...REASON)
    stack.paypal.control.refund(wrong.captureId)
    await deliverCallbacks(stack)
    expect([await deviceOf(right), await deviceOf(wrong.owner)]).toMatchObject([
      { is_trial: 1 },
      { is_trial: 1 },
    ])
    expect(await stepsOf(right)).toEqual(['refunded'])
    const again = await ops(
      stack,
      'payments',
      'move-grant',
      wrong.reference,
      wrong.owner.mac_address,
      ...REASON,
    )
    expect(again).toMatchObject({ code: 1, stderr: 'This grant has already ended.\n' })
  })

  itFresh('makes a pending refund revoke the licence on its current device', async ({ stack }) => {
    const [wrong, right] = [await paidOwner(stack), await loggedIn(stack)]
    await stack.stopWorkers()
    await ops(stack, 'payments', 'mark-refunded', wrong.reference, ...REASON)
    await ops(stack, 'payments', 'move-grant', wrong.reference, right.mac_address, ...REASON)
    await stack.startWorkers()
    await stack.drain()
    expect(await deviceOf(right)).toMatchObject({ is_trial: 1 })
    expect(await stack.sql('select device_id, revoked_at is null as is_active from licence_grants')).toEqual([
      { device_id: right.id, is_active: false },
    ])
  })

  it('leaves one grant on one device after concurrent moves', async ({ stack }) => {
    const { owner, reference } = await paidOwner(stack)
    const targets = [await loggedIn(stack), await loggedIn(stack), await loggedIn(stack)]
    await Promise.all(
      targets.map(({ mac_address }) =>
        ops(stack, 'payments', 'move-grant', reference, mac_address, ...REASON),
      ),
    )
    const states = await Promise.all([owner, ...targets].map(deviceOf))
    expect(states.filter(({ is_trial }) => is_trial === 2)).toHaveLength(1)
  })

  it('refuses an unknown payment, and an unknown address', async ({ stack }) => {
    const { reference } = await paidOwner(stack)
    const toUnknownAddress = ops(stack, 'payments', 'move-grant', reference, 'FE:00:00:00:00:99', ...REASON)
    expect(await toUnknownAddress).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('No device has this address'),
    })
    const { mac_address } = await registered(stack)
    const unknownPayment = ops(stack, 'payments', 'move-grant', 'x'.repeat(24), mac_address, ...REASON)
    expect(await unknownPayment).toMatchObject({ code: 1 })
  })

  it('refuses a device that retired since it was looked up', async ({ stack }) => {
    const [{ owner }, target] = [await paidOwner(stack), await registered(stack)]
    const [[payment], [device]] = [
      await stack.sql<{ id: string }>('select id from payments where device_id = $1', owner.id),
      await stack.sql<{ id: string }>(
        'update devices set retired_at = now() where mac_address = $1 returning id',
        target.mac_address,
      ),
    ]
    const moved = stack.ctx.unit(async (tx) => {
      const grant = await lockGrantOf(tx, payment?.id ?? '')
      if (grant) await moveGrant(tx, grant, device?.id ?? '')
    })
    await expect(moved).rejects.toMatchObject({ kind: 'missing', code: 'devices.device_unknown' })
    expect(await deviceOf(owner)).toMatchObject({ is_trial: 2 })
  })
})

describe('payments end-grant and restore-grant', () => {
  it('end and restore the grant of a payment', async ({ stack }) => {
    const { owner, reference } = await paidOwner(stack)
    const active = await deviceOf(owner)
    expect(await ops(stack, 'payments', 'end-grant', reference, ...REASON)).toMatchObject({
      code: 0,
      json: { device: { mac_address: owner.mac_address, status: 'trial' } },
    })
    expect(await deviceOf(owner)).toMatchObject({ is_trial: 1 })
    const { payments } = await owner.browser.trpc.payments.history.query()
    expect(payments).toMatchObject([
      {
        step: 'captured',
        next: expect.stringContaining('Support ended the licence'),
      },
    ])
    expect(await ops(stack, 'payments', 'end-grant', reference, ...REASON)).toMatchObject({ code: 1 })
    expect(await ops(stack, 'payments', 'restore-grant', reference, ...REASON)).toMatchObject({ code: 0 })
    expect(await deviceOf(owner)).toEqual(active)
  })

  it('end a term that support granted', async ({ stack, owner }) => {
    const trial = await deviceOf(owner)
    const { json } = await ops(stack, 'devices', 'extend', owner.mac_address, 'P30D', ...REASON)
    const [grant] = grantIdsIn(json)
    await ops(stack, 'payments', 'end-grant', grant ?? '', ...REASON)
    expect(await deviceOf(owner)).toEqual(trial)
  })

  it('do not restore a grant after a refund', async ({ stack }) => {
    const { owner, reference, captureId } = await paidOwner(stack)
    stack.paypal.control.refund(captureId)
    await deliverCallbacks(stack)
    const restored = await ops(stack, 'payments', 'restore-grant', reference, ...REASON)
    expect(restored).toMatchObject({ code: 1, stderr: expect.stringContaining('refunded or reversed') })
    expect(await deviceOf(owner)).toMatchObject({ is_trial: 1 })
  })
})

describe('payments mark-refunded', () => {
  it('revokes the licence like a refund, once, and notifies the owner', async ({ stack }) => {
    const { owner, reference } = await paidOwner(stack)
    expect(await ops(stack, 'payments', 'mark-refunded', reference, ...REASON)).toMatchObject({
      code: 0,
      json: { state: 'refunded', to_review: null },
      stderr: expect.stringContaining('This cannot be undone'),
    })
    await deliverCallbacks(stack)
    expect(await deviceOf(owner)).toMatchObject({ is_trial: 1 })
    expect(await stepsOf(owner)).toEqual(['refunded'])
    const mails = stack.mailbox
      .messages()
      .filter(({ subject, text }) => subject === 'Your payment was refunded' && text.includes(reference))
    expect(mails).toHaveLength(1)
    expect(await ops(stack, 'payments', 'mark-refunded', reference, ...REASON)).toMatchObject({ code: 1 })
    await ops(stack, 'payments', 'ask', reference, ...REASON)
    expect(await rowOf(stack, owner)).toMatchObject({ state: 'refunded' })
  })

  it('leaves the licence to a review with REFUNDS_REVOKE=flag', async ({ boot }) => {
    const stack = await boot({ settings: { REFUNDS_REVOKE: 'flag' } })
    const { owner, reference } = await paidOwner(stack)
    await ops(stack, 'payments', 'mark-refunded', reference, ...REASON)
    await deliverCallbacks(stack)
    expect(await deviceOf(owner)).toMatchObject({ is_trial: 2 })
    expect(await rowOf(stack, owner)).toMatchObject({ state: 'refunded', reviewed_at: null })
    await ops(stack, 'payments', 'revoke', reference, ...REASON)
    await deliverCallbacks(stack)
    expect(await deviceOf(owner)).toMatchObject({ is_trial: 1 })
  })
})

describe('A requested refund', () => {
  itFresh('is not sent to the provider after a person marked the payment as refunded', async ({ stack }) => {
    const { owner, captureId, reference } = await paidOwner(stack)
    await stack.stopWorkers()
    await ops(stack, 'payments', 'refund', reference, ...REASON)
    await ops(stack, 'payments', 'mark-refunded', reference, ...REASON)
    await stack.startWorkers()
    await stack.drain()
    const capture = stack.paypal.ledger().captures.find(({ id }) => id === captureId)
    expect(capture).toMatchObject({ refunded: 0 })
    expect(await rowOf(stack, owner)).toMatchObject({ state: 'refunded' })
  })
})

/** Logs in an owner and pays; returns the owner, our reference and PayPal's capture id. */
async function paidOwner(stack: Stack) {
  const owner = await loggedIn(stack)
  const captureId = await completePayment(stack, owner)
  return { owner, captureId, reference: await referenceOf(stack, owner) }
}

function grantIdsIn(json: unknown): string[] {
  const isGrants = (value: unknown): value is { grants: { id: string }[] } =>
    typeof value === 'object' && value !== null && 'grants' in value
  return isGrants(json) ? json.grants.map(({ id }) => id) : []
}
