import { X509Certificate } from 'node:crypto'
import { singleFlight } from '../../../../kernel/single-flight.ts'
import { boundedFetch } from '../protocol/bounded-fetch.ts'
import { notGenuine, unavailable } from '../protocol/failures.ts'

export type CertificateAt = (url: string) => Promise<X509Certificate>

const MAX_CERTIFICATE_BYTES = 64 * 1024
/** PayPal waits for the webhook's answer. */
const TIMEOUT_MS = 4_000
const CACHE_SIZE = 16
/** Forged callbacks can name any certificate URL, and each is a request to PayPal. */
const MAX_CONCURRENT_FETCHES = 4

/**
 * Fetches and caches PayPal's signing certificates. Callers check the URL first.
 * @throws Failure unauthorised if there is no such certificate, unavailable if it cannot be fetched now
 */
export function createCertificates(): CertificateAt {
  const cache = new Map<string, X509Certificate>()
  let fetching = 0
  const fetchOnce = singleFlight(
    async (url: string) => {
      if (fetching >= MAX_CONCURRENT_FETCHES)
        throw unavailable(new Error('Too many certificates are being fetched'))
      fetching += 1
      return fetchCertificate(url).finally(() => (fetching -= 1))
    },
    (url) => url,
  )
  const keep = (url: string, certificate: X509Certificate) => {
    cache.delete(url)
    cache.set(url, certificate)
    const [oldest] = cache.keys()
    if (cache.size > CACHE_SIZE && oldest !== undefined) cache.delete(oldest)
    return certificate
  }
  return async (url) => keep(url, cache.get(url) ?? (await fetchOnce(url)))
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

/** Whether the URL is https on one of the operator's hosts. Plain http is allowed on loopback, for stand-ins. */
export function isCertificateUrl(text: string, hosts: readonly string[]): boolean {
  const url = URL.parse(text)
  if (!url || !hosts.includes(url.host) || !PATH.test(url.pathname)) return false
  if (url.username || url.password || url.search || url.hash) return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.test(url.hostname))
}
