import type { PaymentMethod } from '@player/db'
import type { Logger } from 'pino'
import { z } from 'zod'
import { parseSettings } from '../../../kernel/parse-settings.ts'
import { refusedByKind, secretsOf, type Secret } from '../../../kernel/production-rules.ts'
import type { Amount } from '../payment/provider-status.ts'
import type { OfferedMethod, OfferFlag, WalletFlow } from '../contract.ts'
import type { Provider, WalletProvider } from './provider.ts'

interface MethodInfo<Method extends PaymentMethod> extends Omit<OfferedMethod, 'payee'> {
  /** The specification's name of the method, as stored in the database and sent over the wire. */
  readonly method: Method
  readonly flag: OfferFlag
  /** The payee's name in sentences; by default the label. */
  readonly payee?: string
  /** The path of the webhook below /webhooks. */
  readonly webhookPath: `/${string}`
  /** Whether money normally arrives within minutes of approval. If it does not, the payment is flagged for review. */
  readonly isInstant: boolean
}

/** PayPal's script for its buttons and the public client id: the offer's `paypal_sdk_url` and `paypal_client_id`. */
export interface Buttons {
  readonly sdkUrl: string
  readonly clientId: string
}

/** Origins that the dashboard may load from a provider, by directive of the content security policy. */
export type ContentSources = Partial<
  Record<'script-src' | 'connect-src' | 'img-src' | 'frame-src', readonly string[]>
>

/** Host names that distinguish sandbox accounts from live ones. */
interface Environments<Account> {
  readonly sandbox: RegExp
  readonly live: RegExp
  readonly hosts: (account: Account) => readonly (readonly [setting: string, host: string])[]
}

interface ProviderContext {
  readonly origin: string
  readonly log: Logger
}

type Env<Shape extends z.ZodRawShape> = z.infer<z.ZodObject<Shape>>

interface ProviderDefinition<
  Method extends PaymentMethod,
  Flow extends OfferedMethod['flow'],
  Shape extends z.ZodRawShape,
  Account,
> extends MethodInfo<Method> {
  readonly flow: Flow
  /** The settings by environment variable, each one of `settings` in kernel/settings.ts. None is required to start. */
  readonly settings: Shape
  /** The price, in minor units, at a provider that charges another currency than the product's. */
  readonly charge?: { readonly currency: string; readonly amount: (env: Env<Shape>) => number | undefined }
  /** Returns null unless the account is complete. `merchant` is the site's name. */
  readonly account: (env: Env<Shape>, merchant: string) => Account | null
  /** Further reasons not to start in production. Each begins with a setting's name. */
  readonly productionProblemsIn?: (env: Env<Shape>) => string[]
  readonly environments?: Environments<Account>
  readonly buttons?: (account: Account) => Buttons
  readonly contentSources?: (account: Account) => ContentSources
  readonly create: (
    account: Account,
    context: ProviderContext,
  ) => Flow extends WalletFlow ? WalletProvider : Provider
}

export interface ConfiguredProvider {
  readonly method: PaymentMethod
  readonly env: Readonly<Record<string, unknown>>
  readonly charge: Amount | null
  readonly secrets: readonly Secret[]
  readonly productionProblems: readonly string[]
  /** Null unless the account is complete; the method is then not offered. */
  readonly account: ProviderAccount | null
}

export interface ProviderAccount {
  readonly details: object
  readonly environments: readonly { readonly setting: string; readonly isSandbox: boolean }[]
  readonly buttons: Buttons | null
  readonly contentSources: ContentSources
  create(context: ProviderContext): Provider
}

export interface ProviderDescriptor<Method extends PaymentMethod = PaymentMethod> extends MethodInfo<Method> {
  readonly settings: z.ZodRawShape
  configure(
    environment: NodeJS.ProcessEnv,
    merchant: string,
  ): { readonly problems: readonly string[]; readonly configured: ConfiguredProvider | null }
}

/** Defines a payment method. Configuration, offer, webhooks and content policy are derived from it (docs/payments). */
export function defineProvider<
  const Method extends PaymentMethod,
  const Flow extends OfferedMethod['flow'],
  Shape extends z.ZodRawShape,
  Account extends object,
>({
  settings,
  charge,
  account: accountOf,
  productionProblemsIn,
  environments,
  buttons,
  contentSources,
  create,
  ...info
}: ProviderDefinition<Method, Flow, Shape, Account>): ProviderDescriptor<Method> {
  const schema = z.object(settings)
  return {
    ...info,
    settings,
    configure(environment, merchant) {
      const { env, problems } = parseSettings(schema, environment)
      if (env === null) return { problems, configured: null }
      const amountMinor = charge?.amount(env)
      const account = accountOf(env, merchant)
      const configured: ConfiguredProvider = {
        method: info.method,
        env,
        charge: charge && amountMinor !== undefined ? { amountMinor, currency: charge.currency } : null,
        secrets: secretsOf(settings, env),
        productionProblems: [...refusedByKind(settings, env), ...(productionProblemsIn?.(env) ?? [])],
        account: account && {
          details: account,
          environments: environments?.hosts(account).flatMap(environmentOf(environments)) ?? [],
          buttons: buttons?.(account) ?? null,
          contentSources: contentSources?.(account) ?? {},
          create: (context) => create(account, context),
        },
      }
      return { problems, configured }
    },
  }
}

const environmentOf =
  ({ sandbox, live }: { sandbox: RegExp; live: RegExp }) =>
  ([setting, host]: readonly [string, string]) =>
    sandbox.test(host) || live.test(host) ? [{ setting, isSandbox: sandbox.test(host) }] : []
