import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { connect } from 'node:tls'
import { z } from 'zod'
import { CHECK_HEADER, checkProof } from '../../kernel/check-request.ts'
import type { Config } from '../../kernel/config.ts'
import { notApplicable, ok, problem, reasonOf, type CheckResult } from './result.ts'

const TIMEOUT_MS = 5_000
const DAY_MS = 86_400_000
/** Certificates are renewed when a third of their validity is left: 30 days of 90, and 4 of the 12 hours of Caddy's own. */
const WARNING = { share: 1 / 6, maxMs: 14 * DAY_MS }
const WRONG = { share: 1 / 30, maxMs: 3 * DAY_MS }

/** Whether visitors reach this product at ORIGIN: its name, its certificate, and the proxies in between. */
export async function checkOrigin(config: Config): Promise<CheckResult[]> {
  const { origin } = config.http
  return Promise.all([checkName(origin), checkCertificate(origin), checkProxies(config)])
}

async function checkName(origin: string): Promise<CheckResult> {
  const name = 'DNS of ORIGIN'
  const host = new URL(origin).hostname.replace(/^\[|\]$/g, '')
  if (host === 'localhost' || isIP(host) !== 0) return notApplicable(name, `${host} needs no DNS.`)
  try {
    const addresses = await lookup(host, { all: true })
    return ok(name, `${host} is ${addresses.map(({ address }) => address).join(', ')}.`)
  } catch (error) {
    return problem(
      'wrong',
      name,
      `${host} has no address: ${reasonOf(error)}.`,
      'Add an A or AAAA record for it.',
    )
  }
}

async function checkCertificate(origin: string): Promise<CheckResult> {
  const { protocol, hostname, port } = new URL(origin)
  if (protocol === 'http:') return notApplicable('Certificate', 'ORIGIN is not encrypted.')
  try {
    return checkValidity(await certificateOf(hostname, Number(port || 443)), Date.now())
  } catch (error) {
    const todo = 'See the TLS settings of the proxy; set NODE_EXTRA_CA_CERTS for an authority of your own.'
    return problem('wrong', 'Certificate', `${reasonOf(error)}.`, todo)
  }
}

/** The validity of the certificate at this address. @throws Error for a certificate that browsers refuse */
function certificateOf(host: string, port: number): Promise<Validity> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, ...(isIP(host) === 0 && { servername: host }), timeout: TIMEOUT_MS })
    socket.once('secureConnect', () => {
      const { valid_from: begin, valid_to: end } = socket.getPeerCertificate()
      resolve({ begin: Date.parse(begin), end: Date.parse(end) })
      socket.end()
    })
    socket.once('timeout', () => socket.destroy(new Error(`${host} does not answer`)))
    socket.once('error', reject)
  })
}

/** In milliseconds since 1970. */
interface Validity {
  readonly begin: number
  readonly end: number
}

export function checkValidity({ begin, end }: Validity, now: number): CheckResult {
  const left = end - now
  const found = `It ends at ${new Date(end).toISOString().slice(0, 16)}Z, in ${Math.floor(left / DAY_MS)} days.`
  const isBelow = ({ share, maxMs }: typeof WARNING) => left < Math.min(share * (end - begin), maxMs)
  if (!isBelow(WARNING)) return ok('Certificate', found)
  const todo = 'See why the proxy or ACME client has not renewed it.'
  return problem(isBelow(WRONG) ? 'wrong' : 'warning', 'Certificate', found, todo)
}

const answer = z.object({ status: z.literal('ok'), forwarded: z.number().nullable().default(null) })

async function checkProxies(config: Config): Promise<CheckResult> {
  const { origin, trustedProxies } = config.http
  try {
    const response = await fetch(`${origin}/health`, {
      headers: { [CHECK_HEADER]: checkProof(config) },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const parsed = answer.safeParse(await response.json().catch(() => null)).data
    return checkProxyCount(parsed ? parsed.forwarded : null, trustedProxies)
  } catch (error) {
    const todo = 'See whether the server and the proxies run, and whether this machine may connect to them.'
    return problem('wrong', 'Proxies', `${origin} does not answer: ${reasonOf(error)}.`, todo)
  }
}

/** @param forwarded the proxies that a request to ORIGIN came through; null if another product, or one with other secrets, answered */
export function checkProxyCount(forwarded: number | null, trusted: number): CheckResult {
  const name = 'Proxies'
  if (forwarded === null)
    return problem(
      'wrong',
      name,
      'ORIGIN leads to another product.',
      'Compare ORIGIN and PIN_PEPPER with the server’s.',
    )
  const found = `A request to ORIGIN comes through ${forwarded}; TRUSTED_PROXIES is ${trusted}.`
  if (forwarded === trusted) return ok(name, found)
  const risk =
    forwarded > trusted
      ? 'all visitors count as one address'
      : 'visitors can choose the address that limits count'
  return problem('wrong', name, found, `Set TRUSTED_PROXIES=${forwarded} on the servers: at present ${risk}.`)
}
