import { fail } from './kernel/failure.ts'
import { viewDevice } from './modules/devices/index.ts'
import { viewPayments } from './modules/payments/index.ts'
import { currentSession } from './modules/sessions/index.ts'
import { owner, type Call, type OwnerCall } from './kernel/procedures.ts'

/**
 * The open dashboard's stream: the whole of what changes, at its opening and at every change (D27), so that nothing
 * depends on having heard all that came before. Ends with the session.
 */
export const live = owner.subscription(({ ctx: call, signal = new AbortController().signal }) =>
  heard(states(call, signal)),
)

async function* states(call: Call & OwnerCall, signal: AbortSignal) {
  const { ctx, cookies, deviceId } = call
  const changes = call.live.changes(deviceId, signal)
  const now = async () => ({
    device: await viewDevice(ctx, deviceId),
    payments: await viewPayments(ctx, deviceId),
  })
  yield await now()
  for await (const _ of changes) {
    if (!(await currentSession(ctx, cookies.session()))) throw fail('unauthorised', 'session_required')
    yield await now()
  }
}

/**
 * tRPC asks for the next state before the last one has gone out, and if the browser has gone instead, nobody is left to hear
 * that the database was away just then. An error that nobody hears ends the process: here each is heard.
 */
export function heard<State>(all: AsyncGenerator<State, void>): AsyncIterable<State, void> {
  return {
    [Symbol.asyncIterator]: () => ({
      next() {
        const next = all.next()
        next.catch(() => undefined)
        return next
      },
      return: () => all.return(),
    }),
  }
}
