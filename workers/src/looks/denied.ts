import { lookup } from 'node:dns/promises'
import { networkInterfaces } from 'node:os'
import type { LookRequest } from './child/messages.ts'
import type { LookConfig } from './config.ts'

/** The hosts that looks may not request: our site and database, by name and current addresses, and this machine. */
export async function rulesOf({
  origin,
  databaseUrl,
  allowed,
  userAgent,
}: Pick<LookConfig, 'origin' | 'databaseUrl' | 'allowed' | 'userAgent'>): Promise<LookRequest['rules']> {
  const hosts = [origin, databaseUrl].map((url) =>
    new URL(url).hostname.replace(/^\[|\]$/g, '').toLowerCase(),
  )
  const deniedHosts = [...new Set(hosts.filter((host) => host !== ''))]
  const resolved = await Promise.all(deniedHosts.map((host) => lookup(host, { all: true }).catch(() => [])))
  const ownAddresses = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? [])
  return {
    deniedHosts,
    deniedAddresses: [...resolved.flat(), ...ownAddresses].map(({ address }) => address),
    allowed,
    userAgent,
  }
}
