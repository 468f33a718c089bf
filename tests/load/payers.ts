import type { PaymentMethod } from '@player/db'
import { releasePayment } from '@player/server/modules/payments'
import { capture, type Owner } from '../kit/factories.ts'
import type { Stack } from '../kit/stack.ts'
import type { Random } from './random.ts'

export interface StartedPayment {
  readonly owner: Owner
  readonly method: PaymentMethod
  readonly reference: string
  readonly order: string
}

/** A payer's actions on an order: `pay` at once, `afterCallbacks` once callbacks were sent. */
interface Payer {
  readonly form: object
  pay(stack: Stack, payment: StartedPayment, random: Random): Promise<void> | void
  afterCallbacks(stack: Stack, payment: StartedPayment, random: Random): void
}

const PAYER_FIELDS = {
  first_name: 'Ann',
  last_name: 'Example',
  email: 'ann@example.com',
  phone_number: '+201001234567',
}

export const payers: Record<PaymentMethod, Payer> = {
  paypal: { form: { payment_type: 'paypal' }, pay: payAtPayPal, afterCallbacks: afterPayPalCallbacks },
  opay: { form: { payment_type: 'opay' }, pay: payAtOPay, afterCallbacks: afterOPayCallbacks },
  opay1: { form: { payment_type: 'opay1' }, pay: payAtOPay, afterCallbacks: afterOPayCallbacks },
  cowpay: {
    form: { payment_type: 'cowpay', ...PAYER_FIELDS },
    pay: payAtCowpay,
    afterCallbacks: afterCowpayCallbacks,
  },
  crypto: {
    form: { payment_type: 'crypto', coin_type: 'BTC-CHAIN', email: PAYER_FIELDS.email },
    pay: payWithCoins,
    afterCallbacks: afterCoinCallbacks,
  },
  ibostore: { form: { payment_type: 'ibostore' }, pay: buyInStore, afterCallbacks: afterStoreCallbacks },
}

type Action = () => Promise<unknown> | void

/** Runs one of the actions. Ignores all errors: a refusal because the order has changed meanwhile has no type of its own. */
async function tryOneOf(random: Random, actions: readonly [Action, ...Action[]]): Promise<void> {
  try {
    await random.pick(actions)()
  } catch {
    // The ledgers are compared with the grants at the end.
  }
}

const doNothing: Action = () => undefined

async function payAtPayPal(stack: Stack, { owner, order, reference }: StartedPayment, random: Random) {
  const { control } = stack.paypal
  const captureOrder = () => capture(owner, order)
  const approveAndCapture: Action = async () => {
    control.approve(order)
    await Promise.all(Array.from({ length: 1 + random.below(3) }, captureOrder))
  }
  await tryOneOf(random, [
    doNothing,
    approveAndCapture,
    approveAndCapture,
    approveAndCapture,
    () => control.approve(order),
    () => control.payDirectly(order),
    () => control.voidOrder(order),
    () => control.expire(order),
    async () => {
      control.decline(order)
      await captureOrder()
      if (random.chance(0.7)) await approveAndCapture()
    },
    async () => {
      control.leavePending(order)
      await captureOrder()
      random.pick([control.completePending, control.denyPending, () => undefined])(order)
    },
    async () => {
      control.refuse(order)
      await captureOrder()
    },
    // Support releases the payment before its money is known.
    async () => {
      await releasePayment(stack.ctx, { name: 'support', reason: 'A random history' }, reference)
      control.payDirectly(order)
    },
  ])
}

function afterPayPalCallbacks({ paypal }: Stack, { order }: StartedPayment, random: Random) {
  const captured = paypal.ledger().captures.find(({ orderId }) => orderId === order)
  if (!captured) return
  void tryOneOf(random, [
    doNothing,
    () => void paypal.control.refund(captured.id),
    () => void paypal.control.refund(captured.id, 100),
    () => void paypal.control.reverse(captured.id),
  ])
}

function payAtOPay({ opay: { control } }: Stack, { order }: StartedPayment, random: Random) {
  return tryOneOf(random, [
    doNothing,
    () => control.pay(order),
    () => control.pay(order),
    () => control.pay(order, 100),
    () => control.decline(order),
    () => control.cancel(order),
    () => void control.requestCashCode(order),
    () => {
      void control.requestCashCode(order)
      control.pay(order)
    },
    () => {
      control.expire(order)
      if (random.chance(0.5)) control.pay(order)
    },
    () => {
      control.cancel(order)
      control.pay(order)
    },
  ])
}

function afterOPayCallbacks({ opay: { control } }: Stack, { order }: StartedPayment, random: Random) {
  void tryOneOf(random, [
    doNothing,
    doNothing,
    () => void control.refund(order),
    () => control.reverse(order),
  ])
}

function payAtCowpay({ cowpay: { control } }: Stack, { reference }: StartedPayment, random: Random) {
  return tryOneOf(random, [
    doNothing,
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

function afterCowpayCallbacks({ cowpay: { control } }: Stack, { reference }: StartedPayment, random: Random) {
  void tryOneOf(random, [
    doNothing,
    doNothing,
    () => control.refund(reference),
    () => control.refund(reference, 100),
  ])
}

function payWithCoins({ btcpay: { control } }: Stack, { order, reference }: StartedPayment, random: Random) {
  const id = order || reference
  const payInFull = () => {
    control.pay(id)
    if (random.chance(0.8)) control.confirm(id)
  }
  return tryOneOf(random, [
    doNothing,
    payInFull,
    payInFull,
    () => control.pay(id, 100),
    () => {
      control.pay(id, 100)
      payInFull()
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
      if (random.chance(0.5)) control.markSettled(id)
    },
  ])
}

/** Only confirms late money: a payer has to claim a refund. */
function afterCoinCallbacks({ btcpay: { control } }: Stack, { order }: StartedPayment, random: Random) {
  void tryOneOf(random, [doNothing, () => control.confirm(order)])
}

function buyInStore({ store: { control } }: Stack, { owner, reference }: StartedPayment, random: Random) {
  const macAddress = owner.mac_address
  return tryOneOf(random, [
    doNothing,
    () => void control.buy({ macAddress, reference }),
    () => void control.buy({ macAddress, reference }),
    () => void control.buy({ macAddress }),
    () => void control.buy({ macAddress, reference, amount: 100 }),
    // The payer reloads the page and pays again.
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

function afterStoreCallbacks({ store }: Stack, { reference }: StartedPayment, random: Random) {
  const orders = store.ledger().payments.filter((payment) => payment.reference === reference)
  const order = orders[random.below(orders.length)]
  if (!order) return
  void tryOneOf(random, [
    doNothing,
    doNothing,
    () => store.control.refund(order.id),
    () => store.control.refund(order.id, 100),
    () => store.control.reverse(order.id),
  ])
}
