import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { networkInterfaces } from 'node:os'
import { singleFlight } from '@player/server/kernel/single-flight'
import type { LookRequest } from './child/messages.ts'
import type { LookConfig } from './config.ts'

/** Milliseconds for the lookups of all hosts. Together with the longest run of a reader, less than the lease of a look. */
const LOOKUP_TIMEOUT_MS = 4_000

/** One lookup of a host at a time: one that hangs keeps a thread of the process. */
const resolveHost = singleFlight(
  (host: string) => lookup(host, { all: true }),
  (host) => host,
)

/** The rules of a look. It may not request our site, our database and this machine. @throws Error if DNS does not answer in time */
export async function rulesOf(
  config: Pick<LookConfig, 'origin' | 'databaseUrl' | 'allowed' | 'userAgent'>,
  resolve: (host: string) => Promise<readonly LookupAddress[]> = resolveHost,
  milliseconds = LOOKUP_TIMEOUT_MS,
): Promise<LookRequest['rules']> {
  const { origin, databaseUrl, allowed, userAgent } = config
  const hosts = [origin, databaseUrl].map((url) =>
    new URL(url).hostname.replace(/^\[|\]$/g, '').toLowerCase(),
  )
  const deniedHosts = [...new Set(hosts.filter((host) => host !== ''))]
  const timeout = Promise.withResolvers<never>()
  const timer = setTimeout(() => timeout.reject(new Error('DNS does not answer')), milliseconds)
  const lookups = deniedHosts.map((host) => resolve(host).catch(() => []))
  const found = await Promise.race([Promise.all(lookups), timeout.promise]).finally(() => clearTimeout(timer))
  const ownAddresses = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? [])
  return {
    deniedHosts,
    deniedAddresses: [...found.flat(), ...ownAddresses].map(({ address }) => address),
    allowed,
    userAgent,
  }
}
