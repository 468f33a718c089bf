import type { PaymentMethod } from '@player/db'
import type { Context } from '../context.ts'
import { paymentProviders } from '../providers/index.ts'
import { can, type Finding } from '../providers/provider.ts'
import { Refusal } from '../providers/protocol/refusal.ts'

interface CheckedAccount {
  readonly method: PaymentMethod
  /** A text says why the account was not checked. */
  readonly findings: readonly Finding[] | string
}

/** Checks the account of each payment method through the provider's API. Never throws. */
export const checkAccounts = (ctx: Pick<Context, 'providers'>): Promise<readonly CheckedAccount[]> =>
  Promise.all(
    paymentProviders.map(async ({ method, settings }) => {
      const provider = ctx.providers[method]
      if (!provider) return { method, findings: 'It is not configured.' }
      if (!can(provider, 'check')) return { method, findings: 'It has no API to ask.' }
      const check = provider.check().catch((error: unknown) => [findingOf(error, Object.keys(settings))])
      return { method, findings: await check }
    }),
  )

/** A finding with the message of the innermost error. Refusals and network errors contain no sent data. */
function findingOf(error: unknown, settings: readonly string[]): Finding {
  let innermost = error
  while (innermost instanceof Error && innermost.cause instanceof Error) innermost = innermost.cause
  const found = innermost instanceof Error ? `${innermost.message}.` : 'It failed.'
  if (innermost instanceof Refusal)
    return { state: 'wrong', found, todo: `Compare with the provider’s console: ${settings.join(', ')}.` }
  return {
    state: 'wrong',
    found,
    todo: 'See whether this machine reaches the address of the provider’s API.',
  }
}
