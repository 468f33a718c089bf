import Router, { type RouterContext } from '@koa/router'
import Koa from 'koa'
import getRawBody from 'raw-body'

const MAX_BODY_BYTES = 256 * 1024

interface CallState {
  /** The raw body, for signatures. */
  body: Buffer
}

export type Call = RouterContext<CallState>
export type Routes = Router<CallState>

/** Text and bytes are sent unchanged, other bodies as JSON. */
export interface Answer {
  status: number
  headers?: Readonly<Record<string, string>>
  body?: unknown
}

export class Refusal extends Error {
  readonly answer: Answer

  constructor(message: string, answer: Answer) {
    super(message)
    this.answer = answer
  }
}

export const createRoutes = (): Routes => new Router<CallState>({ sensitive: true, strict: true })

interface AppOptions {
  /** The provider's name, for the log. */
  name: string
  routes: readonly Routes[]
  /** The answer to unknown paths, in the provider's format. */
  notFound: Answer
}

/** The Koa application of a stand-in. Unexpected errors are logged and answered with 500. */
export function createApp({ name, routes, notFound }: AppOptions): Koa<CallState> {
  const app = new Koa<CallState>()
  app.on('error', (error: unknown) => {
    if (!isDisconnection(error)) console.error(`The stand-in for ${name} failed.`, error)
  })
  app.use(async (call, next) => {
    call.set('Cache-Control', 'no-store')
    const body = await getRawBody(call.req, { limit: MAX_BODY_BYTES }).catch(() => null)
    if (!body) return send(call, { ...notFound, status: 413 })
    call.state.body = body
    try {
      await next()
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      send(call, error.answer)
    }
  })
  for (const router of routes) app.use(router.routes())
  app.use((call) => send(call, notFound))
  return app
}

/** Whether the client closed the connection before the end of an answer. */
const isDisconnection = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  ['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE'].includes(String(error.code))

export function send(call: Koa.Context, { status, headers = {}, body = '' }: Answer): void {
  const isRaw = typeof body === 'string' || Buffer.isBuffer(body)
  call.status = status
  if (!isRaw) call.type = 'json'
  call.set(headers)
  call.body = isRaw ? body : JSON.stringify(body)
}

export function seeOther(call: Call, location: string): void {
  call.status = 303
  call.redirect(location)
}

export const formOf = ({ state }: Call): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(state.body.toString('utf8')))

export function jsonOf({ state }: Call): unknown {
  try {
    return JSON.parse(state.body.toString('utf8'))
  } catch {
    return null
  }
}

/** The result of a look-up, or null if it throws a Refusal. */
export function orNull<Result>(lookUp: () => Result): Result | null {
  try {
    return lookUp()
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}
