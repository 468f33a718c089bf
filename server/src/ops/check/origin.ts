import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { z } from 'zod'
import { kernelSettings } from '../../kernel/kernel-settings.ts'
import { parseSettings } from '../../kernel/parse-settings.ts'
import { CHECK_HEADER, checkProof } from '../../kernel/check-request.ts'
import type { Config } from '../../kernel/config.ts'
import { plural } from '../../kernel/locale/plural.ts'
import { checkCertificate } from './certificate.ts'
import {
  DNS_FAILS,
  isMissingRecord,
  notApplicable,
  ok,
  problem,
  reasonOf,
  TIMEOUT_MS,
  type CheckResult,
} from './result.ts'

/** Whether visitors reach this product at ORIGIN: its name, its certificate, and the proxies in between. */
export async function checkOrigin(config: Config, environment: NodeJS.ProcessEnv): Promise<CheckResult[]> {
  const { origin } = config.http
  return Promise.all([checkName(origin), checkCertificate(origin), checkProxies(config, environment)])
}

async function checkName(origin: string): Promise<CheckResult> {
  const name = 'DNS of ORIGIN'
  const host = new URL(origin).hostname.replace(/^\[|\]$/g, '')
  if (host === 'localhost' || isIP(host) !== 0) return notApplicable(name, `${host} needs no DNS.`)
  try {
    const addresses = await lookup(host, { all: true })
    return ok(name, `${host} is ${addresses.map(({ address }) => address).join(', ')}.`)
  } catch (error) {
    if (!isMissingRecord(error)) return problem('wrong', name, `${reasonOf(error)}.`, DNS_FAILS)
    return problem('wrong', name, `${host} has no address.`, 'Add an A or AAAA record for it.')
  }
}

const serverOnly = z.object({ TRUSTED_PROXIES: kernelSettings.TRUSTED_PROXIES })
const answer = z.object({ status: z.literal('ok'), forwarded: z.number().nullable().default(null) })

async function checkProxies(config: Config, environment: NodeJS.ProcessEnv): Promise<CheckResult> {
  const { origin, trustedProxies } = config.http
  const hasServerSettings =
    !config.production || parseSettings(serverOnly, environment).env?.TRUSTED_PROXIES !== undefined
  try {
    const response = await fetch(`${origin}/health`, {
      headers: { [CHECK_HEADER]: checkProof(config) },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const parsed = answer.safeParse(await response.json().catch(() => null)).data
    return checkProxyCount(parsed ? parsed.forwarded : null, hasServerSettings ? trustedProxies : null)
  } catch (error) {
    const todo = 'See whether the server and the proxies run, and whether this machine may connect to them.'
    return problem('wrong', 'Proxies', `${origin} does not answer: ${reasonOf(error)}.`, todo)
  }
}

/**
 * @param forwarded the proxies that a request to ORIGIN came through; null if another product, or one with other secrets, answered
 * @param trusted null for settings without TRUSTED_PROXIES in production, which are not those of a server
 */
export function checkProxyCount(forwarded: number | null, trusted: number | null): CheckResult {
  const name = 'Proxies'
  if (forwarded === null) {
    const todo = 'Compare ORIGIN and PIN_PEPPER with the server’s.'
    return problem('wrong', name, 'ORIGIN leads to another product.', todo)
  }
  const proxies = plural(forwarded, { one: '1 proxy', other: `${forwarded} proxies` })
  if (trusted === null)
    return notApplicable(
      name,
      `A request to ORIGIN comes through ${proxies}. TRUSTED_PROXIES is a setting of servers: run \`check\` in a server’s container too.`,
    )
  const found = `A request to ORIGIN comes through ${proxies}; TRUSTED_PROXIES is ${trusted}.`
  if (forwarded === trusted) return ok(name, found)
  const risk =
    forwarded > trusted
      ? 'all visitors count as one address'
      : 'visitors can forge the IP address under which limits count them'
  return problem('wrong', name, found, `Set TRUSTED_PROXIES=${forwarded} on the servers: at present ${risk}.`)
}
