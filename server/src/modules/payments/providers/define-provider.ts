import type { Logger } from 'pino'
import { z } from 'zod'
import { parseSettings } from '../../../kernel/settings.ts'
import type { OfferedMethod, OfferFlag } from '../contract.ts'
import type { Provider } from './provider.ts'
import { refusedByKind } from './settings.ts'

/** What is known of a way to pay without its settings. */
interface MethodInfo<Method extends string> extends OfferedMethod {
  /** The specification's name: in the database, on the wire, in commands. */
  readonly method: Method
  /** The specification's flag of the offer that says whether it is shown. */
  readonly flag: OfferFlag
  /** Where its provider calls, below /webhooks. */
  readonly webhookPath: `/${string}`
  /** Whether the money is there within minutes of the payer's consent: where it is not, a person looks. */
  readonly instant: boolean
}

/** An amount in minor units. */
export interface Charge {
  readonly amountMinor: number
  readonly currency: string
}

/** A provider's script that shows its buttons, and the public number of the account. */
export interface Buttons {
  readonly sdkUrl: string
  readonly clientId: string
}

/** What the dashboard may load from a provider, by the directives of its content policy. */
export type ContentSources = Partial<
  Record<'script-src' | 'connect-src' | 'img-src' | 'frame-src', readonly string[]>
>

/** Hosts by which a provider's tests are told from its real accounts. */
interface Environments<Account> {
  readonly sandbox: RegExp
  readonly live: RegExp
  /** Which settings name which hosts, of those that the account uses. */
  readonly hosts: (account: Account) => readonly (readonly [setting: string, host: string])[]
}

interface ProviderContext {
  /** Ours: payers come back there. */
  readonly origin: string
  readonly log: Logger
}

/** A way to pay, as its folder describes it. */
interface ProviderDefinition<
  Method extends string,
  Shape extends z.ZodRawShape,
  Read,
  Account,
> extends MethodInfo<Method> {
  /** Its settings by their names in the environment, each one of `kinds`: none is needed to start. */
  readonly settings: Shape
  /** Its price where its provider charges another currency than the product's (D12): minor units. */
  readonly charge?: { readonly currency: string; readonly amount: (read: Read) => number | undefined }
  /** Null while it is not completely configured. `merchant` is what the site is called. */
  readonly account: (read: Read, merchant: string) => Account | null
  /** Further reasons not to start in production, each beginning with a setting's name. */
  readonly refuse?: (read: Read) => string[]
  readonly environments?: Environments<Account>
  /** What its own buttons are loaded with, where they are how it goes on. */
  readonly buttons?: (account: Account) => Buttons
  readonly contentSources?: (account: Account) => ContentSources
  readonly create: (account: Account, context: ProviderContext) => Provider
}

/** A provider's settings as they were read. */
export interface ConfiguredProvider {
  readonly method: string
  readonly read: Readonly<Record<string, unknown>>
  readonly charge: Charge | null
  /** Why production does not start with it, a line each. */
  readonly refused: readonly string[]
  /** Null while it is not completely configured: then it is not offered (D13). */
  readonly account: ProviderAccount | null
}

/** A provider that is completely configured. */
export interface ProviderAccount {
  readonly details: object
  /** Settings that name a host of the provider's own. */
  readonly environments: readonly { readonly setting: string; readonly isSandbox: boolean }[]
  readonly buttons: Buttons | null
  readonly contentSources: ContentSources
  create(surroundings: ProviderContext): Provider
}

/** A way to pay, whatever its settings are. */
export interface ProviderDescriptor<Method extends string = string> extends MethodInfo<Method> {
  readonly settings: z.ZodRawShape
  /** Reads its settings, or says what is wrong with them. */
  configure(
    environment: NodeJS.ProcessEnv,
    merchant: string,
  ): { readonly problems: readonly string[]; readonly configured: ConfiguredProvider | null }
}

/** Describes a way to pay: everything that the product knows of it is derived from this (docs/payments). */
export function defineProvider<
  const Method extends string,
  Shape extends z.ZodRawShape,
  Account extends object,
>({
  settings,
  charge,
  account: accountOf,
  refuse,
  environments,
  buttons,
  contentSources,
  create,
  ...facts
}: ProviderDefinition<Method, Shape, z.infer<z.ZodObject<Shape>>, Account>): ProviderDescriptor<Method> {
  const schema = z.object(settings)
  return {
    ...facts,
    settings,
    configure(environment, merchant) {
      const { read, problems } = parseSettings(schema, environment)
      if (read === null) return { problems, configured: null }
      const amountMinor = charge?.amount(read)
      const account = accountOf(read, merchant)
      const configured: ConfiguredProvider = {
        method: facts.method,
        read,
        charge: charge && amountMinor !== undefined ? { amountMinor, currency: charge.currency } : null,
        refused: [...refusedByKind(settings, read), ...(refuse?.(read) ?? [])],
        account: account && {
          details: account,
          environments: environments?.hosts(account).flatMap(environmentOf(environments)) ?? [],
          buttons: buttons?.(account) ?? null,
          contentSources: contentSources?.(account) ?? {},
          create: (surroundings) => create(account, surroundings),
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
