import { failuresOf } from '../kernel/failure.ts'
import { viewDevice } from '../modules/devices/index.ts'
import { viewPayments } from '../modules/payments/index.ts'
import { currentSession } from '../modules/sessions/index.ts'
import { messages } from '../modules/sessions/messages.ts'
import { owner } from './procedures.ts'

const fail = failuresOf(messages)

/**
 * The open dashboard's stream: the whole of what changes, at its opening and at every change (D27), so that nothing
 * depends on having heard all that came before. Ends with the session.
 */
export const live = owner.subscription(async function* ({
  ctx: call,
  signal = new AbortController().signal,
}) {
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
})
