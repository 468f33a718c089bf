import { z } from 'zod'
import { singleFlight } from '../../../../kernel/single-flight.ts'
import type { BtcpayClient } from './client.ts'
import type { Coin } from '../provider.ts'
import { requireAccepted } from '../protocol/refusal.ts'

const TIMEOUT_MS = 4_000
const CACHE_MS = 5 * 60_000
const RETRY_AFTER_MS = 30_000

const coinMethod = z.object({ enabled: z.boolean(), paymentMethodId: z.string().min(1).max(32) })
/** An invalid method does not hide the others. */
const methodsAnswer = z
  .array(z.unknown())
  .transform((listed) => listed.flatMap((method) => coinMethod.safeParse(method).data ?? []))

/** A store's coins, cached for five minutes, and longer while BTCPay does not answer. */
export function createCoins(call: BtcpayClient, storePath: string, now: () => Date) {
  let cached: readonly Coin[] | null = null
  let lastError: unknown = null
  let nextAt = 0

  const refresh = singleFlight(async (): Promise<void> => {
    try {
      const methods = await call({
        path: `${storePath}/payment-methods?onlyEnabled=true`,
        responseSchema: methodsAnswer,
        deadline: AbortSignal.timeout(TIMEOUT_MS),
      })
      cached = requireAccepted(methods)
        .filter(({ enabled }) => enabled)
        .map(({ paymentMethodId: code }) => ({ code, name: nameOf(code) }))
      nextAt = now().getTime() + CACHE_MS
    } catch (error) {
      lastError = error
      nextAt = now().getTime() + RETRY_AFTER_MS
    }
  })

  return async function coins(): Promise<readonly Coin[]> {
    if (now().getTime() >= nextAt) await refresh()
    if (cached === null) throw lastError
    return cached
  }
}

const NAMES: Readonly<Record<string, string>> = {
  BTC: 'Bitcoin',
  LTC: 'Litecoin',
  XMR: 'Monero',
  DOGE: 'Dogecoin',
  DASH: 'Dash',
  ZEC: 'Zcash',
  LBTC: 'Liquid Bitcoin',
}
const ON_NETWORK: Readonly<Record<string, (coin: string) => string>> = {
  CHAIN: (coin) => coin,
  LN: (coin) => `${coin} (Lightning)`,
  LightningNetwork: (coin) => `${coin} (Lightning)`,
  LNURL: (coin) => `${coin} (Lightning address)`,
}

/** 'BTC-CHAIN' is Bitcoin; older servers send 'BTC' and 'BTC-LightningNetwork'. Unknown codes are shown as they are. */
function nameOf(code: string): string {
  const [coin = '', network = 'CHAIN'] = code.split('-')
  const name = NAMES[coin]
  return (name !== undefined && ON_NETWORK[network]?.(name)) || code
}
