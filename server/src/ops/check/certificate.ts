import { isIP } from 'node:net'
import { connect } from 'node:tls'
import { notApplicable, ok, problem, reasonOf, TIMEOUT_MS, type CheckResult } from './result.ts'

const DAY_MS = 86_400_000
/** Certificates are renewed when a third of their validity is left: 30 days of 90, and 4 of the 12 hours of Caddy's own. */
const WARNING = { share: 1 / 6, maxMs: 14 * DAY_MS }
const WRONG = { share: 1 / 30, maxMs: 3 * DAY_MS }

export async function checkCertificate(origin: string): Promise<CheckResult> {
  const { protocol, hostname, port } = new URL(origin)
  if (protocol === 'http:') return notApplicable('Certificate', 'ORIGIN is not encrypted.')
  try {
    return checkValidity(await validityOf(hostname, Number(port || 443)), Date.now())
  } catch (error) {
    const todo = 'See the TLS settings of the proxy; set NODE_EXTRA_CA_CERTS for an authority of your own.'
    return problem('wrong', 'Certificate', `${reasonOf(error)}.`, todo)
  }
}

/** The validity of the certificate at this address. @throws Error for a certificate that browsers refuse */
function validityOf(host: string, port: number): Promise<Validity> {
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

/** A certificate's period, in milliseconds since 1970. */
interface Validity {
  readonly begin: number
  readonly end: number
}

export function checkValidity({ begin, end }: Validity, now: number): CheckResult {
  const remainingMs = end - now
  const found = `It ends at ${new Date(end).toISOString().slice(0, 16)}Z, in ${Math.floor(remainingMs / DAY_MS)} days.`
  const isBelow = ({ share, maxMs }: typeof WARNING) => remainingMs < Math.min(share * (end - begin), maxMs)
  if (!isBelow(WARNING)) return ok('Certificate', found)
  const todo = 'See why the proxy or ACME client has not renewed it.'
  return problem(isBelow(WRONG) ? 'wrong' : 'warning', 'Certificate', found, todo)
}
