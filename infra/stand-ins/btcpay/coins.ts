/** What the store can be paid with: its currency, what one of it costs in minor units of money, and an address for it. */
export interface Coin {
  paymentMethodId: string
  currency: string
  name: string
  /** The same for every currency of money: the stand-in knows no exchange. */
  rate: number
  address: string
  /** Paid means settled: there is nothing to wait for. */
  instant: boolean
}

const BITCOIN = { currency: 'BTC', name: 'Bitcoin', rate: 6_000_000 }

export const COINS: readonly Coin[] = [
  { ...BITCOIN, paymentMethodId: 'BTC-CHAIN', address: 'bcrt1q', instant: false },
  { ...BITCOIN, paymentMethodId: 'BTC-LN', name: 'Bitcoin (Lightning)', address: 'lnbcrt1', instant: true },
  {
    paymentMethodId: 'LTC-CHAIN',
    currency: 'LTC',
    name: 'Litecoin',
    rate: 8_000,
    address: 'rltc1q',
    instant: false,
  },
]

/** Every coin is counted in parts of a hundred millionth. */
export const PLACES = 8
const PARTS = 10 ** PLACES

/** So many parts of the coin are worth so much money, rounded up. */
export const toCoin = (minor: number, { rate }: Pick<Coin, 'rate'>): number =>
  Math.ceil((minor * PARTS) / rate)

/** The way back, rounded down. */
export const toMoney = (parts: number, { rate }: Pick<Coin, 'rate'>): number =>
  Math.floor((parts * rate) / PARTS)
