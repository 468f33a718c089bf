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
  readonly requests: readonly Request[]
  readonly connections: number
  readonly seconds: number
}

type Figures = Omit<Sample, 'cpu'> & { readonly requests: number }

/** Sends requests until the time is over. Each answer must be 2xx or 304; a few broken connections are printed. */
export interface Generator {
  readonly name: string
  run(load: Load): Promise<Figures>
}

/** `wrk` if it is installed: it needs a tenth of the CPU time of a client in Node. */
export function chooseGenerator(folder: string): Generator {
  const version = versionOf('wrk', '--version', /^wrk (\S+)/)
  return version === undefined ? autocannonGenerator : wrk(folder, version)
}

const SCRIPT = fileURLToPath(new URL('wrk.lua', import.meta.url))
const wrkOutput = z.object({
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
    const output = wrkOutput.parse(JSON.parse(stdout.slice(stdout.lastIndexOf('\n{'))))
    checkAnswers(output.requests, output.refused, output.broken, [])
    return {
      requests: output.requests,
      perSecond: (output.requests / output.microseconds) * 1e6,
      p50: output.p50 / 1_000,
      p99: output.p99 / 1_000,
    }
  },
})

function rawRequest({ method, path, headers, body = '' }: Request, origin: string): string {
  const allHeaders = {
    host: new URL(origin).host,
    ...headers,
    ...(body && { 'content-length': body.length }),
  }
  const lines = Object.entries(allHeaders).map(([name, value]) => `${name}: ${value}`)
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
      // By default each connection sends all requests.
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
    checkAnswers(total, result.non2xx - (statusCodeStats?.['304']?.count ?? 0), result.errors, [...reasons])
    return { requests: total, perSecond: total / duration, p50: latency.p50, p99: latency.p99 }
  },
}

/** The share of requests that may be lost, because a server closes a connection while the next request arrives. */
const MAX_BROKEN = 0.001

function checkAnswers(requests: number, refused: number, broken: number, reasons: readonly string[]): void {
  const message = [
    `${refused} of ${requests} requests were refused, ${broken} not answered`,
    ...reasons,
  ].join(': ')
  if (refused > 0 || broken > requests * MAX_BROKEN) throw new Error(message)
  if (broken > 0) console.log(message)
}

/** The requests of one connection: every nth, or all if there are fewer requests than connections. */
const shareOf = (requests: readonly Request[], connection: number, connections: number): Request[] =>
  requests.length < connections
    ? [...requests]
    : requests.filter((_, index) => index % connections === connection)
