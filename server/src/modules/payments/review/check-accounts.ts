import type { PaymentMethod } from '@player/db'
import type { Context } from '../context.ts'
import { paymentProviders } from '../providers/index.ts'
import { can, type Finding } from '../providers/provider.ts'
import { Refusal } from '../providers/protocol/refusal.ts'

interface CheckedAccount {
  readonly method: PaymentMethod
  /** A reason if the method is not configured, or has no API to ask. */
  readonly findings: readonly Finding[] | string
}

/** Tries the account of each payment method over the provider's own API. Never throws. */
export const checkAccounts = ({
  providers,
}: Pick<Context, 'providers'>): Promise<readonly CheckedAccount[]> =>
  Promise.all(
    paymentProviders.map(async ({ method, settings }) => {
      const provider = providers[method]
      if (!provider) return { method, findings: 'It is not configured.' }
      if (!can(provider, 'check')) return { method, findings: 'It has no API to ask.' }
      const findings = await provider
        .check()
        .catch((error: unknown) => [failed(error, Object.keys(settings))])
      return { method, findings }
    }),
  )

/** The message of the innermost error, which says most. Refusals and network errors contain no sent data. */
function failed(error: unknown, settings: readonly string[]): Finding {
  let last = error
  while (last instanceof Error && last.cause instanceof Error) last = last.cause
  const found = last instanceof Error ? `${last.message}.` : 'It failed.'
  if (last instanceof Refusal)
    return { state: 'wrong', found, todo: `Compare with the provider’s console: ${settings.join(', ')}.` }
  return {
    state: 'wrong',
    found,
    todo: 'See whether this machine reaches the address of the provider’s API.',
  }
}
