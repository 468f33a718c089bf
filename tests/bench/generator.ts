import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import autocannon from 'autocannon'
import * as z from 'zod'
import { versionOf } from '../kit/version.ts'
import type { Sample } from './line.ts'

export interface Request {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

export interface Load {
  readonly origin: string
  /** Sent in turns. */
  readonly requests: readonly Request[]
  readonly connections: number
  readonly seconds: number
}

type Figures = Omit<Sample, 'cpu'> & { readonly requests: number }

/** Sends as many requests as get answers, all to be answered with 2xx or 304; connections that break are told of. */
export interface Generator {
  readonly name: string
  run(load: Load): Promise<Figures>
}

/** `wrk` if it is installed: it takes a tenth of the processor that a client in Node takes. */
export function chooseGenerator(folder: string): Generator {
  const version = versionOf('wrk', '--version', /^wrk (\S+)/)
  return version === undefined ? autocannonGenerator : wrk(folder, version)
}

const SCRIPT = fileURLToPath(new URL('wrk.lua', import.meta.url))
const printed = z.object({
  requests: z.number(),
  microseconds: z.number(),
  p50: z.number(),
  p99: z.number(),
  refused: z.number(),
  broken: z.number(),
})

const wrk = (folder: string, version: string): Generator => ({
  name: `wrk ${version}`,
  async run({ origin, requests, connections, seconds }) {
    const file = join(folder, 'requests')
    await writeFile(file, requests.map((request) => `${rawRequest(request, origin)}\n`).join(''))
    const options = ['-t1', `-c${connections}`, `-d${Math.max(1, Math.round(seconds))}s`, `-s${SCRIPT}`]
    const { stdout } = await promisify(execFile)('wrk', [...options, origin, '--', file])
    const found = printed.parse(JSON.parse(stdout.slice(stdout.lastIndexOf('\n{'))))
    judge(found.requests, found.refused, found.broken, [])
    return {
      requests: found.requests,
      perSecond: (found.requests / found.microseconds) * 1e6,
      p50: found.p50 / 1_000,
      p99: found.p99 / 1_000,
    }
  },
})

/** A request for `wrk.lua`. */
function rawRequest({ method, path, headers, body = '' }: Request, origin: string): string {
  const all = { host: new URL(origin).host, ...headers, ...(body && { 'content-length': body.length }) }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return [`${method} ${path} HTTP/1.1`, ...lines, '', body].join('\u0001')
}

const autocannonGenerator: Generator = {
  name: 'autocannon',
  async run({ origin, requests, connections, seconds }) {
    let connection = 0
    const reasons = new Set<string>()
    const options = {
      url: origin,
      connections,
      duration: Math.max(1, Math.round(seconds)),
      // Each connection would send all requests, and so each request as often as there are connections.
      setupClient: (client: autocannon.Client) =>
        client.setRequests(shareOf(requests, connection++, connections)),
    }
    const { latency, duration, statusCodeStats, ...result } = await new Promise<autocannon.Result>(
      (done, failed) =>
        autocannon(options, (error, ended) => (error ? failed(error) : done(ended))).on(
          'reqError',
          (error: Error) => reasons.add(error.message),
        ),
    )
    const { total } = result.requests
    // `non2xx` counts 304 too.
    judge(total, result.non2xx - (statusCodeStats?.['304']?.count ?? 0), result.errors, [...reasons])
    return { requests: total, perSecond: total / duration, p50: latency.p50, p99: latency.p99 }
  },
}

/** A server that closes a connection in the moment of the next request breaks few of them: this is printed, and is no failure. */
const MAX_BROKEN = 0.001

function judge(requests: number, refused: number, broken: number, reasons: readonly string[]): void {
  const found = [`${refused} of ${requests} requests were refused, ${broken} not answered`, ...reasons].join(
    ': ',
  )
  if (refused > 0 || broken > requests * MAX_BROKEN) throw new Error(found)
  if (broken > 0) console.log(found)
}

/** The requests of one connection: every nth, or all of so few that they repeat anyway. */
const shareOf = (requests: readonly Request[], connection: number, connections: number): Request[] =>
  requests.length < connections
    ? [...requests]
    : requests.filter((_, index) => index % connections === connection)
