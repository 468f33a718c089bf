import type { PaymentMethod } from '@player/db'
import { releasePayment } from '@player/server/modules/payments'
import { capture, type Owner } from '../kit/factories.ts'
import type { Stack } from '../kit/stack.ts'
import type { Random } from './random.ts'

/** A payment as its owner's browser knows it. */
export interface Begun {
  readonly owner: Owner
  readonly method: PaymentMethod
  readonly reference: string
  readonly order: string
}

/** What payers do with an order now and later. Throws if the provider refuses. */
interface Payer {
  readonly form: object
  pay(stack: Stack, begun: Begun, random: Random): Promise<void> | void
  later(stack: Stack, begun: Begun, random: Random): void
}

const PEOPLE = {
  first_name: 'Ann',
  last_name: 'Example',
  email: 'ann@example.com',
  phone_number: '+201001234567',
}

export const payers: Record<PaymentMethod, Payer> = {
  paypal: { form: { payment_type: 'paypal' }, pay: payAtPayPal, later: laterAtPayPal },
  opay: { form: { payment_type: 'opay' }, pay: payAtOPay, later: laterAtOPay },
  opay1: { form: { payment_type: 'opay1' }, pay: payAtOPay, later: laterAtOPay },
  cowpay: { form: { payment_type: 'cowpay', ...PEOPLE }, pay: payAtCowpay, later: laterAtCowpay },
  crypto: {
    form: { payment_type: 'crypto', coin_type: 'BTC-CHAIN', email: PEOPLE.email },
    pay: payWithCoins,
    later: laterWithCoins,
  },
  ibostore: { form: { payment_type: 'ibostore' }, pay: buyInStore, later: laterInStore },
}

type Act = () => Promise<unknown> | void

/** Does one of these; a refusal by the provider, because the order changed meanwhile, is ignored. */
async function oneOf(random: Random, acts: readonly [Act, ...Act[]]): Promise<void> {
  try {
    await random.one(acts)()
  } catch {
    // Not possible any more.
  }
}

const nothing: Act = () => undefined

async function payAtPayPal(stack: Stack, { owner, order, reference }: Begun, random: Random) {
  const { control } = stack.paypal
  const take = () => capture(owner, order)
  const approved: Act = async () => {
    control.approve(order)
    await Promise.all(Array.from({ length: 1 + random.below(3) }, take))
  }
  await oneOf(random, [
    nothing,
    approved,
    approved,
    approved,
    () => control.approve(order),
    () => control.payDirectly(order),
    () => control.voidOrder(order),
    () => control.expire(order),
    async () => {
      control.decline(order)
      await take()
      if (random.is(0.7)) await approved()
    },
    async () => {
      control.leavePending(order)
      await take()
      random.one([control.completePending, control.denyPending, () => undefined])(order)
    },
    async () => {
      control.refuse(order)
      await take()
    },
    // Support accepts it before its money is known.
    async () => {
      await releasePayment(stack.ctx, { name: 'support', reason: 'A random history' }, reference)
      control.payDirectly(order)
    },
  ])
}

function laterAtPayPal({ paypal }: Stack, { order }: Begun, random: Random) {
  const taken = paypal.ledger().captures.find(({ orderId }) => orderId === order)
  if (!taken) return
  void oneOf(random, [
    nothing,
    () => void paypal.control.refund(taken.id),
    () => void paypal.control.refund(taken.id, 100),
    () => void paypal.control.reverse(taken.id),
  ])
}

function payAtOPay({ opay: { control } }: Stack, { order }: Begun, random: Random) {
  return oneOf(random, [
    nothing,
    () => control.pay(order),
    () => control.pay(order),
    () => control.pay(order, 100),
    () => control.decline(order),
    () => control.cancel(order),
    () => void control.leavePending(order),
    () => {
      void control.leavePending(order)
      control.pay(order)
    },
    () => {
      control.expire(order)
      if (random.is(0.5)) control.pay(order)
    },
    () => {
      control.cancel(order)
      control.pay(order)
    },
  ])
}

function laterAtOPay({ opay: { control } }: Stack, { order }: Begun, random: Random) {
  void oneOf(random, [nothing, nothing, () => void control.refund(order), () => control.reverse(order)])
}

function payAtCowpay({ cowpay: { control } }: Stack, { reference }: Begun, random: Random) {
  return oneOf(random, [
    nothing,
    () => control.pay(reference),
    () => control.pay(reference),
    () => control.decline(reference),
    () => control.cancel(reference),
    () => control.expire(reference),
    () => {
      control.expire(reference)
      control.pay(reference)
    },
  ])
}

function laterAtCowpay({ cowpay: { control } }: Stack, { reference }: Begun, random: Random) {
  void oneOf(random, [
    nothing,
    nothing,
    () => control.refund(reference),
    () => control.refund(reference, 100),
  ])
}

function payWithCoins({ btcpay: { control } }: Stack, { order, reference }: Begun, random: Random) {
  const id = order || reference
  const paid = () => {
    control.pay(id)
    if (random.is(0.8)) control.confirm(id)
  }
  return oneOf(random, [
    nothing,
    paid,
    paid,
    () => control.pay(id, 100),
    () => {
      control.pay(id, 100)
      paid()
    },
    () => {
      control.pay(id, 2_000)
      control.confirm(id)
    },
    () => {
      control.pay(id)
      control.decline(id)
    },
    () => control.expire(id),
    () => {
      control.expire(id)
      control.pay(id)
      if (random.is(0.5)) control.markSettled(id)
    },
  ])
}

/** Late money only: a refund here needs the payer to claim it. */
function laterWithCoins({ btcpay: { control } }: Stack, { order }: Begun, random: Random) {
  void oneOf(random, [nothing, () => control.confirm(order)])
}

function buyInStore({ store: { control } }: Stack, { owner, reference }: Begun, random: Random) {
  const macAddress = owner.mac_address
  return oneOf(random, [
    nothing,
    () => void control.buy({ macAddress, reference }),
    () => void control.buy({ macAddress, reference }),
    () => void control.buy({ macAddress }),
    () => void control.buy({ macAddress, reference, amount: 100 }),
    // The page is reloaded, and paid again.
    () => {
      for (let orders = 2; orders > 0; orders -= 1) void control.buy({ macAddress, reference })
    },
    () => control.cancel(control.order({ macAddress, reference })),
    () => {
      void control.buy({ macAddress, reference })
      void control.buy({ macAddress })
    },
  ])
}

function laterInStore({ store }: Stack, { reference }: Begun, random: Random) {
  const orders = store.ledger().payments.filter((each) => each.reference === reference)
  const bought = orders[random.below(orders.length)]
  if (!bought) return
  void oneOf(random, [
    nothing,
    nothing,
    () => store.control.refund(bought.id),
    () => store.control.refund(bought.id, 100),
    () => store.control.reverse(bought.id),
  ])
}
