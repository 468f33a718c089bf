import type { Faults } from '../shared/faults.ts'
import type { Store } from '../shared/store.ts'
import type { Webhooks } from '../shared/webhooks.ts'
import { type Coin, COINS } from './coins.ts'
import { refusal } from './errors.ts'
import type { Operation } from './operations.ts'
import { type Invoice, orderIdOf, type State } from './state.ts'

export interface Account {
  storeId: string
  apiKey: string
  webhookSecret: string
}

export interface Context {
  url: string
  account: Account
  store: Store<State>
  webhooks: Webhooks
  faults: Faults<Operation>
}

/** The invoice with BTCPay's id, or the newest one with the order id. */
export function findInvoice({ store }: Pick<Context, 'store'>, id: string): Invoice {
  const { invoices } = store.state
  const invoice = invoices.get(id) ?? [...invoices.values()].findLast((invoice) => orderIdOf(invoice) === id)
  if (!invoice) throw refusal(404, 'invoice-not-found', 'The invoice was not found')
  return invoice
}

export function coinOf({ checkout }: Invoice, chosen: string | null = null): Coin {
  const ids = checkout.paymentMethods ?? COINS.map(({ paymentMethodId }) => paymentMethodId)
  const coinId = chosen !== null && ids.includes(chosen) ? chosen : (checkout.defaultPaymentMethod ?? ids[0])
  const coin = COINS.find(({ paymentMethodId }) => paymentMethodId === coinId)
  if (!coin) throw new Error(`Unknown coin ${coinId}.`)
  return coin
}
