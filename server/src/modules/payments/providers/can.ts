import type { Provider } from './provider.ts'

type Ability = 'capture' | 'refund' | 'close' | 'coins' | 'redeliver'

/** Whether a method is configured and its provider has an optional ability. */
export const can = <Asked extends Ability>(
  provider: Provider | null | undefined,
  ability: Asked,
): provider is Provider & Required<Pick<Provider, Asked>> => provider?.[ability] !== undefined
