import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Faults } from './faults.ts'

const BODY_LIMIT = 256 * 1024

export interface Call {
  params: Readonly<Record<string, string>>
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: Buffer
  /** The caller sits on this machine. */
  local: boolean
}

/** A string or Buffer goes out as it is, anything else as JSON. */
export interface Answer {
  status: number
  headers?: Readonly<Record<string, string>>
  body?: unknown
}

export type Handle = (call: Call) => Answer | Promise<Answer>

export interface Route<Operation extends string = never> {
  method: 'GET' | 'POST'
  /** `:name` stands for one part of the path. */
  path: string
  /** Under which name it can be made to fail. */
  operation?: Operation
  handle: Handle
}

/** Thrown by a handler: what is answered in its place. */
export class Refusal extends Error {
  readonly answer: Answer

  constructor(message: string, answer: Answer) {
    super(message)
    this.answer = answer
  }
}

interface ListenerOptions<Operation extends string> {
  /** Whose stand-in it is, for the log. */
  name: string
  routes: readonly Route<Operation>[]
  faults: Faults<Operation>
  /** In the provider's own form. */
  notFound: Answer
}

/** One listener for all routes, with the faults that were asked for. */
export function createListener<Operation extends string>({
  name,
  routes,
  faults,
  notFound,
}: ListenerOptions<Operation>) {
  const table = routes.map((route) => ({ route, pattern: compile(route.path) }))

  const find = (method: string | undefined, path: string) => {
    for (const { route, pattern } of table) {
      const match = route.method === method ? pattern.exec(path) : null
      if (match) return { route, params: match.groups ?? {} }
    }
    return null
  }

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stand-in')
    const body = await readBody(request)
    const found = find(request.method, pathname)
    if (!found || !body) return send(response, body ? notFound : { ...notFound, status: 413 })
    const { operation, handle } = found.route
    if (operation) faults.noteCall(operation)
    const latency = operation ? faults.latency(operation) : 0
    if (latency > 0) await pause(latency)
    const failure = operation ? faults.takeFailure(operation) : null
    if (failure) return send(response, failure)
    const { remoteAddress = '' } = request.socket
    const call: Call = {
      params: found.params,
      query: searchParams,
      headers: request.headers,
      body,
      local: /^(::1|(::ffff:)?127\.)/.test(remoteAddress),
    }
    const done = await run(handle, call)
    const drop = operation ? faults.takeDrop(operation) : null
    if (drop === 'close') request.socket.destroy()
    else if (drop === null) send(response, done)
  }

  return (request: IncomingMessage, response: ServerResponse): void => {
    answer(request, response).catch((error: unknown) => {
      console.error(`The stand-in for ${name} failed.`, error)
      response.destroy()
    })
  }
}

/** What a look-up gives, or null where it refuses. */
export function orNull<Found>(look: () => Found): Found | null {
  try {
    return look()
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

/** What a form of one of our pages sent. */
export const formOf = ({ body }: Call): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(body.toString('utf8')))

/** Null when it is no JSON. */
export function jsonOf({ body }: Pick<Call, 'body'>): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}

const compile = (path: string): RegExp => new RegExp(`^${path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`)

async function run(handle: Handle, call: Call): Promise<Answer> {
  try {
    return await handle(call)
  } catch (error) {
    if (error instanceof Refusal) return error.answer
    throw error
  }
}

function send(response: ServerResponse, { status, headers = {}, body = '' }: Answer): void {
  const raw = typeof body === 'string' || Buffer.isBuffer(body)
  const type = raw ? {} : { 'content-type': 'application/json' }
  response.writeHead(status, { 'cache-control': 'no-store', ...type, ...headers })
  response.end(raw ? body : JSON.stringify(body))
}

/** Null when it is larger than any sensible call. */
async function readBody(request: IncomingMessage): Promise<Buffer | null> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request) {
    if (!Buffer.isBuffer(part)) continue
    size += part.length
    if (size <= BODY_LIMIT) parts.push(part)
  }
  return size <= BODY_LIMIT ? Buffer.concat(parts) : null
}
