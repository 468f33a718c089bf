import type { Finding } from '../provider.ts'

interface Webhook {
  readonly url: string
  readonly events: readonly string[]
  readonly enabled?: boolean | undefined
}

/** Ignores a slash at the end of the registered address. */
export const leadsTo = (webhook: Pick<Webhook, 'url'>, url: string): boolean =>
  webhook.url.replace(/\/+$/, '') === url

/** Compares a registered webhook with the required one. `where` is the place where the operator changes it. */
export function webhookFinding(
  registered: Webhook | null,
  required: Pick<Webhook, 'url' | 'events'>,
  where: string,
): Finding {
  const problem = (found: string, todo: string): Finding => ({
    state: 'wrong',
    found,
    todo: `${todo} ${where}.`,
  })
  if (registered === null)
    return problem('The webhook is not registered.', `Register one for ${required.url}, and set it`)
  if (!leadsTo(registered, required.url))
    return problem(`The webhook leads to ${registered.url}.`, `Let it lead to ${required.url}`)
  if (registered.enabled === false) return problem('The webhook is turned off.', 'Turn it on')
  const missing = required.events.filter((event) => !registered.events.includes(event))
  if (missing.length > 0 && !registered.events.includes('*'))
    return problem(`The webhook does not report ${missing.join(', ')}.`, 'Add these events')
  return { state: 'right', found: `The account is accepted, and its webhook leads to ${required.url}.` }
}
