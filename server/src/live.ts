import { createFairQueue } from './kernel/fair-queue.ts'
import { MAX_OPEN } from './kernel/live.ts'
import { gauges } from './kernel/metrics.ts'
import { fail, type Failure } from './kernel/failure.ts'
import { delayRefusal } from './kernel/delay-refusal.ts'
import * as z from 'zod/mini'
import { deviceView, shownView, type DeviceView } from './modules/devices/contract.ts'
import { viewDevice, viewOf, viewShown } from './modules/devices/index.ts'
import { historyOutput } from './modules/payments/contract.ts'
import { noticeView } from './modules/notices/contract.ts'
import { siteNotices } from './modules/notices/index.ts'
import { viewPayments } from './modules/payments/index.ts'
import { currentSession } from './modules/sessions/index.ts'
import { owner, trpcErrorOf, type Call, type OwnerCall } from './kernel/procedures.ts'

const liveState = z.object({
  device: deviceView,
  ...historyOutput.shape,
  shown: shownView,
  notices: z.array(noticeView),
})
type LiveState = z.infer<typeof liveState>

const liveOutput = z.pipe(
  z.custom<AsyncGenerator<LiveState, void>>((value) => Symbol.asyncIterator in Object(value)),
  z.transform((states: AsyncGenerator<LiveState, void>) =>
    catchRejections(states, (state) => liveState.parse(state)),
  ),
)

/** The stream of an open dashboard: the whole state at the start and at every change (D27). Ends with the session. */
export const live = owner
  .output(liveOutput)
  .subscription(({ ctx: call, signal = new AbortController().signal }) => states(call, signal))

/**
 * Reads states a few at a time, one of a session, because a notice or the end of an interruption reaches all dashboards at the same moment:
 * other calls need connections too.
 */
const enqueue = createFairQueue({ maxRunning: 3, maxWaitingPerSubject: MAX_OPEN, maxWaiting: 10_000 })

/** How long a session or device with too many streams waits for the next one. */
const RETRY_SECONDS = 30
const tooManyStreams = () => fail('throttled', 'too_many_requests', { retryAfter: RETRY_SECONDS })

/** Limits the memory: beyond it, all are forgotten. */
const MAX_REFUSED = 10_000
/** The sessions that were refused a stream, by the tokens of their cookies. */
const refusedSessions = new Map<string, { readonly sessionId: string; readonly deviceId: string }>()

/**
 * The failure of a stream that is refused again, or null. It takes no statement and is answered without a stream, which is most of the
 * cost of a refusal: a browser that opens refused streams all the time takes little time from others.
 */
export async function repeatedRefusal({
  live,
  cookies,
  request,
}: Pick<Call, 'live' | 'cookies' | 'request'>): Promise<Failure | null> {
  const token = cookies.session() ?? ''
  const refused = refusedSessions.get(token)
  if (!refused) return null
  if (!live.open.isFull(refused.sessionId) && !live.openOfDevice.isFull(refused.deviceId)) {
    refusedSessions.delete(token)
    return null
  }
  const failure = tooManyStreams()
  await delayRefusal(failure, request.ip)
  return failure
}

async function* states(call: Call & OwnerCall, signal: AbortSignal): AsyncGenerator<LiveState, void> {
  const { live, session, deviceId, request } = call
  const refuse = async () => {
    if (refusedSessions.size >= MAX_REFUSED) refusedSessions.clear()
    refusedSessions.set(call.cookies.session() ?? '', { sessionId: session.id, deviceId })
    const failure = tooManyStreams()
    await delayRefusal(failure, request.ip)
    throw trpcErrorOf(failure)
  }
  if (!live.open.begin(session.id)) return refuse()
  try {
    if (!live.openOfDevice.begin(deviceId)) return await refuse()
    gauges.streams.inc()
    try {
      yield* statesOf(call, signal)
    } finally {
      gauges.streams.dec()
      live.openOfDevice.end(deviceId)
    }
  } finally {
    live.open.end(session.id)
  }
}

async function* statesOf(call: Call & OwnerCall, signal: AbortSignal): AsyncGenerator<LiveState, void> {
  const { ctx, cookies, deviceId, request } = call
  const changes = call.live.changes(deviceId, signal)
  const stateOf = async (device: DeviceView, now: Date) => {
    const [payments, shown, notices] = await Promise.all([
      viewPayments(ctx, deviceId),
      viewShown(ctx, deviceId),
      siteNotices(ctx, call.live, now),
    ])
    return { device, payments, shown, notices }
  }
  // Nothing is read for a dashboard that was closed while it waited.
  const read = (run: () => Promise<LiveState>) =>
    enqueue(call.session.id, () => (signal.aborted ? Promise.resolve(null) : run()))
  // Reads the device again: the call's session was read before the changes were followed.
  const first = await read(async () => stateOf(await viewDevice(ctx, deviceId), call.session.device.now))
  if (first) yield first
  for await (const _ of changes) {
    const next = await read(async () => {
      const session = await currentSession(ctx, request, cookies.session())
      if (!session) throw fail('unauthorised', 'session_required')
      return stateOf(viewOf(session.device), session.device.now)
    })
    if (next) yield next
  }
}

/**
 * tRPC requests the next state early. If the browser disconnects, nothing handles a rejection of that promise, which would end the
 * process.
 */
export function catchRejections<State>(
  states: AsyncGenerator<State, void>,
  check = (state: State): State => state,
): AsyncIterable<State, void> {
  return {
    [Symbol.asyncIterator]: () => ({
      next() {
        const next = states
          .next()
          .then((step) => (step.done === true ? step : { ...step, value: check(step.value) }))
        next.catch(() => undefined)
        return next
      },
      return: () => states.return(),
    }),
  }
}
