import { registerDevice } from '@player/server/modules/devices'
import { expect } from 'vitest'
import { openBrowser } from '../../kit/browser.ts'
import { deviceOf, idOf, logIn, startPaying, startPayPalPayment, type Owner } from '../../kit/factories.ts'
import type { Stack } from '../../kit/stack.ts'
import { protectedPlaylist } from './ops.ts'
import {
  approveAndCapture,
  subjectsTo,
  completePayment,
  deliverCallbacks,
  stepsOf,
} from '../payments/payment-steps.ts'

/** A support call of `docs/support.md`: its preparation, and the check after its solution. */
export interface Call {
  prepare(stack: Stack): Promise<void>
  expectSolved(stack: Stack): Promise<void>
}

const KEY = '246810'
const mac = (last: string) => `02:00:5E:20:00:${last}`

export const supportCalls: Readonly<Record<string, Call>> = {
  'The website does not know my MAC address': {
    async prepare(stack) {
      stack.store.control.buy({ macAddress: mac('01') })
      await deliverCallbacks(stack)
    },
    expectSolved: (stack) => expectActive(stack, '01'),
  },
  'I have paid and my device is not active': {
    async prepare(stack) {
      const owner = await ownerOf(stack, '02')
      stack.paypal.control.setWebhooks({ enabled: false })
      await setNextReference(stack, 'p2xK7mQ9sVb4Tn8LcRw3Yd6H')
      stack.paypal.control.approve(await startPayPalPayment(owner))
      stack.paypal.control.setWebhooks({ enabled: true })
    },
    expectSolved: (stack) => expectActive(stack, '02'),
  },
  'I have paid for the wrong MAC address': {
    async prepare(stack) {
      const wrong = await ownerOf(stack, '03')
      await setNextReference(stack, 'p3xK7mQ9sVb4Tn8LcRw3Yd6H')
      await completePayment(stack, wrong)
      await ownerOf(stack, '3A')
      await ownerOf(stack, '3B')
      stack.store.control.buy({ macAddress: mac('3C') })
      await deliverCallbacks(stack)
      await stack.sql(
        `update payment_notifications set id = '3f0c2a4e-6b1d-4c8e-9a70-5d2e8b1f6c93' where mac_address = $1`,
        mac('3C'),
      )
    },
    async expectSolved(stack) {
      await expectActive(stack, '3A')
      await expectActive(stack, '3B')
      expect(await deviceOf(await logInOwner(stack, '03'))).toMatchObject({ is_trial: 1 })
    },
  },
  'I have paid twice': {
    async prepare(stack) {
      const owner = await ownerOf(stack, '04')
      for (const reference of ['p4xK7mQ9sVb4Tn8LcRw3Yd6H', 'p4aB2cD4eF6gH8jK1mN3pQ5r']) {
        await setNextReference(stack, reference)
        await completePayment(stack, owner)
      }
    },
    async expectSolved(stack) {
      await expectActive(stack, '04')
      expect(await stepsOf(await logInOwner(stack, '04'))).toEqual(['refunded', 'active'])
    },
  },
  'I want my money back': {
    async prepare(stack) {
      const owner = await ownerOf(stack, '05')
      await setNextReference(stack, 'p5xK7mQ9sVb4Tn8LcRw3Yd6H')
      const { reference } = await startPaying(stack, owner, 'ibostore')
      const order = stack.store.control.buy({ macAddress: owner.mac_address, reference })
      await deliverCallbacks(stack)
      for (const table of ['payments', 'payment_notifications'])
        await stack.sql(
          `update ${table} set capture_reference = 'IBO-10501234' where capture_reference = $1`,
          order,
        )
    },
    async expectSolved(stack) {
      const owner = await logInOwner(stack, '05')
      expect(await deviceOf(owner)).toMatchObject({ is_trial: 1 })
      expect(await stepsOf(owner)).toEqual(['refunded'])
    },
  },
  'I have lost my device key': {
    async prepare(stack) {
      await ownerOf(stack, '06')
    },
    async expectSolved(stack) {
      const device = { mac_address: mac('06'), device_key: KEY }
      expect(await logIn(openBrowser(stack), device)).toMatchObject({ status: 401 })
    },
  },
  'It says I made too many attempts': {
    async prepare(stack) {
      const owner = await ownerOf(stack, '07')
      for (let attempt = 0; attempt < 6; attempt += 1)
        await logIn(openBrowser(stack), { ...owner, device_key: '000000' })
    },
    async expectSolved(stack) {
      await logInOwner(stack, '07')
    },
  },
  'I have a new device again, and cannot move': {
    async prepare(stack) {
      const owner = await ownerOf(stack, '81')
      expect(await move(owner, '08')).toBe('success')
      expect(await move({ ...owner, mac_address: mac('08') }, '8A')).toBe('error')
    },
    async expectSolved(stack) {
      expect(await move(await logInOwner(stack, '08'), '8A')).toBe('success')
    },
  },
  'I got no receipt': {
    async prepare(stack) {
      const owner = await ownerOf(stack, '09')
      await setNextReference(stack, 'p9xK7mQ9sVb4Tn8LcRw3Yd6H')
      const orderId = await startPayPalPayment(owner)
      await stack.sql(`update payments set email = 'ann@gmial.example' where device_id = $1`, owner.id)
      stack.mailbox.refuse(550, { only: 'ann@gmial.example', text: '5.1.1 No such user' })
      await approveAndCapture(stack, owner, orderId)
      await deliverCallbacks(stack)
      stack.mailbox.refuse(null)
    },
    async expectSolved(stack) {
      await expectActive(stack, '09')
      expect(subjectsTo(stack, 'ann@gmial.example')).toEqual([])
    },
  },
  'My payment is being checked': {
    async prepare(stack) {
      const owner = await ownerOf(stack, '10')
      await setNextReference(stack, 'pAxK7mQ9sVb4Tn8LcRw3Yd6H')
      const { reference } = await startPaying(stack, owner, 'ibostore')
      stack.store.control.buy({ macAddress: owner.mac_address, reference, amount: 699 })
      await deliverCallbacks(stack)
    },
    expectSolved: (stack) => expectActive(stack, '10'),
  },
  'I want to see my data, or to be forgotten': {
    async prepare(stack) {
      await protectedPlaylist(await ownerOf(stack, '11'))
    },
    async expectSolved(stack) {
      expect(await stack.sql('select from device_addresses where mac = $1', mac('11'))).toEqual([])
    },
  },
}

/** Makes the next payment get this reference, which the document quotes. */
async function setNextReference(stack: Stack, reference: string): Promise<void> {
  await stack.sql(`create table if not exists next_reference (reference text)`)
  await stack.sql(`create or replace function take_reference() returns trigger language plpgsql as $$
    declare taken text;
    begin
      delete from next_reference returning next_reference.reference into taken;
      new.reference := coalesce(taken, new.reference);
      return new;
    end $$`)
  await stack.sql(`create or replace trigger take_reference before insert on payments
    for each row execute function take_reference()`)
  await stack.sql('insert into next_reference values ($1)', reference)
}

async function ownerOf(stack: Stack, last: string): Promise<Owner> {
  await registerDevice(stack.ctx, { mac_address: mac(last), device_key: KEY })
  return logInOwner(stack, last)
}

async function logInOwner(stack: Stack, last: string): Promise<Owner> {
  const device = { mac_address: mac(last), device_key: KEY }
  const browser = openBrowser(stack)
  expect(await logIn(browser, device)).toMatchObject({ status: 200 })
  return { ...device, id: await idOf(stack, device), browser }
}

async function expectActive(stack: Stack, last: string): Promise<void> {
  expect(await deviceOf(await logInOwner(stack, last)), last).toMatchObject({ is_trial: 2 })
}

async function move({ browser }: Owner, last: string): Promise<unknown> {
  const { body } = await browser.rest('POST', '/device/switchMacAddress', { mac_address: mac(last) })
  return body['status']
}
