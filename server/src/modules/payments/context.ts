import type { Config as KernelConfig } from '../../kernel/config.ts'
import type { Context as KernelContext } from '../../kernel/context.ts'
import type { PaymentConfig } from './config.ts'
import type { Providers } from './providers/provider.ts'

export type Config = KernelConfig & PaymentConfig

export interface Context extends KernelContext {
  readonly config: Config
  readonly providers: Providers
}
