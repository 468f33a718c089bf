import type { ConfiguredProvider } from './define-provider.ts'

/** Provider settings that production refuses: stand-ins, weak secrets, sandboxes beside live accounts. */
export const unsafeProviders = (configured: readonly ConfiguredProvider[]): string[] => [
  ...configured.flatMap(({ refused }) => refused),
  ...mixedEnvironments(configured),
]

/** A payment in a sandbox moves no money, so all accounts must be live or all sandbox. */
function mixedEnvironments(configured: readonly ConfiguredProvider[]): string[] {
  const hosts = configured.flatMap(({ account }) => account?.environments ?? [])
  const settings = (sandbox: boolean) =>
    new Set(hosts.filter(({ isSandbox }) => isSandbox === sandbox).map(({ setting }) => setting))
  const [sandbox, live] = [settings(true), settings(false)]
  if (sandbox.size === 0 || live.size === 0) return []
  return [`${[...sandbox].join(', ')} names a sandbox, and ${[...live].join(', ')} does not`]
}
