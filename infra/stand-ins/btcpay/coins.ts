export interface Coin {
  paymentMethodId: string
  currency: string
  name: string
  /** The price in minor units of whichever currency the invoice has. */
  rate: number
  address: string
  /** Settled without confirmations. */
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

export const PLACES = 8
const PARTS = 10 ** PLACES

/** Converts minor units to 10⁻⁸ coins, rounded up. */
export const toParts = (minor: number, { rate }: Pick<Coin, 'rate'>): number =>
  Math.ceil((minor * PARTS) / rate)

/** Converts 10⁻⁸ coins to minor units, rounded down. */
export const toMinor = (parts: number, { rate }: Pick<Coin, 'rate'>): number =>
  Math.floor((parts * rate) / PARTS)
