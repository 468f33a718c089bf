import type { ConfiguredProvider } from './define-provider.ts'

/** What production refuses of the providers' settings: stand-ins, secrets that can be guessed, tests beside real money. */
export const unsafeProviders = (configured: readonly ConfiguredProvider[]): string[] => [
  ...configured.flatMap(({ refused }) => refused),
  ...mixedEnvironments(configured),
]

/** What a sandbox calls paid is nobody's money: either all accounts are real ones, or none is. */
function mixedEnvironments(configured: readonly ConfiguredProvider[]): string[] {
  const hosts = configured.flatMap(({ account }) => account?.environments ?? [])
  const settings = (sandbox: boolean) =>
    new Set(hosts.filter(({ isSandbox }) => isSandbox === sandbox).map(({ setting }) => setting))
  const [sandbox, live] = [settings(true), settings(false)]
  if (sandbox.size === 0 || live.size === 0) return []
  return [`${[...sandbox].join(', ')} names a sandbox, and ${[...live].join(', ')} does not`]
}
