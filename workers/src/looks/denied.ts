import { lookup } from 'node:dns/promises'
import { networkInterfaces } from 'node:os'
import type { Job } from './child/messages.ts'
import type { LookConfig } from './config.ts'

/** Where looks may not go: our site and our database, by their names and by what these resolve to now, and this machine. */
export async function rulesOf({
  origin,
  databaseUrl,
  allowed,
  userAgent,
}: Pick<LookConfig, 'origin' | 'databaseUrl' | 'allowed' | 'userAgent'>): Promise<Job['rules']> {
  const hosts = [origin, databaseUrl].map((url) =>
    new URL(url).hostname.replace(/^\[|\]$/g, '').toLowerCase(),
  )
  const deniedHosts = [...new Set(hosts.filter((host) => host !== ''))]
  const resolved = await Promise.all(deniedHosts.map((host) => lookup(host, { all: true }).catch(() => [])))
  const own = Object.values(networkInterfaces()).flatMap((each) => each ?? [])
  return {
    deniedHosts,
    deniedAddresses: [...resolved.flat(), ...own].map(({ address }) => address),
    allowed,
    userAgent,
  }
}
