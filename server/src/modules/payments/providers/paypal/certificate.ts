import { X509Certificate } from 'node:crypto'
import { Failure } from '../../../../kernel/failure.ts'
import { singleFlight } from '../../../../kernel/single-flight.ts'
import { boundedFetch } from '../protocol/bounded-fetch.ts'
import { notGenuine, throttled, unavailable } from '../protocol/failures.ts'

export interface Certificates {
  /** @throws Failure unauthorised if there is no such certificate, unavailable if it cannot be fetched, throttled above a limit (network or total) */
  at(url: string, network: string): Promise<X509Certificate>
  /** Keeps a certificate that signed a genuine callback. */
  keep(url: string, certificate: X509Certificate): void
}

const MAX_CERTIFICATE_BYTES = 64 * 1024
/** PayPal waits for our answer to its callback while the certificate is fetched. */
const TIMEOUT_MS = 4_000
/** Forged callbacks can name any certificate URL, and each URL causes a request to PayPal. */
const MAX_CONCURRENT_FETCHES = 16
const MAX_URLS_PER_NETWORK = 4
const NETWORK_TTL_MS = 600_000
const MAX_NETWORKS = 1_000

interface NetworkCertificates {
  readonly expiresAt: number
  readonly certificates: Map<string, Promise<X509Certificate>>
}

/**
 * Fetches PayPal's signing certificates; callers check the URL first. Those that signed a genuine callback are kept: only PayPal can make more of them.
 * Others are fetched once for each network that names them, within limits per network and in total.
 */
export function createCertificates(): Certificates {
  const genuine = new Map<string, X509Certificate>()
  const networks = new Map<string, NetworkCertificates>()
  let fetching = 0

  const fetchNow = singleFlight(
    async (url: string) => {
      if (fetching >= MAX_CONCURRENT_FETCHES) throw throttled()
      fetching += 1
      return fetchCertificate(url).finally(() => (fetching -= 1))
    },
    (url) => url,
  )

  function certificatesOf(network: string): NetworkCertificates {
    const current = networks.get(network)
    if (current && current.expiresAt > performance.now()) return current
    const entry: NetworkCertificates = {
      expiresAt: performance.now() + NETWORK_TTL_MS,
      certificates: new Map(),
    }
    networks.delete(network)
    networks.set(network, entry)
    const [oldest] = networks.keys()
    if (networks.size > MAX_NETWORKS && oldest !== undefined) networks.delete(oldest)
    return entry
  }

  async function fetchForNetwork(url: string, network: string): Promise<X509Certificate> {
    const { certificates } = certificatesOf(network)
    const cached = certificates.get(url)
    if (cached) return cached
    if (certificates.size >= MAX_URLS_PER_NETWORK) throw throttled()
    const certificate = fetchNow(url)
    certificates.set(url, certificate)
    return certificate.catch((error: unknown) => {
      // A missing certificate is remembered; other errors may be temporary.
      if (!(error instanceof Failure && error.kind === 'unauthorised')) certificates.delete(url)
      throw error
    })
  }

  return {
    at: async (url, network) => genuine.get(url) ?? fetchForNetwork(url, network),
    keep: (url, certificate) => void genuine.set(url, certificate),
  }
}

async function fetchCertificate(url: string): Promise<X509Certificate> {
  let status: number
  try {
    const answer = await boundedFetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) }, MAX_CERTIFICATE_BYTES)
    if (answer.status === 200) return new X509Certificate(answer.text)
    status = answer.status
  } catch (error) {
    throw unavailable(error)
  }
  const reason = `The certificate's address answered ${status}`
  throw status === 404 ? notGenuine(reason) : unavailable(new Error(reason))
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/
const PATH = /^\/v1\/notifications\/certs\/[\w.-]+$/

/** Whether the URL is that of a certificate, by https on one of these hosts. Plain http is allowed on loopback, for stand-ins. */
export function isCertificateUrl(text: string, hosts: readonly string[]): boolean {
  const url = URL.parse(text)
  if (!url || !hosts.includes(url.host) || !PATH.test(url.pathname)) return false
  if (url.username || url.password || url.search || url.hash) return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.test(url.hostname))
}

/** Why a certificate cannot sign callbacks; null if it can. */
export function problemOf(certificate: X509Certificate, name: string, now: Date): string | null {
  if (certificate.publicKey.asymmetricKeyType !== 'rsa') return 'The certificate has no RSA key'
  if (certificate.checkHost(name, { subject: 'always', wildcards: false }) === undefined)
    return 'The certificate is for another name'
  if (now < certificate.validFromDate || now > certificate.validToDate)
    return 'The certificate is not valid at this time'
  return null
}
