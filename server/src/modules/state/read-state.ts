import type { DeviceState } from '@player/db'
import { createFairQueue } from '../../kernel/fair-queue.ts'
import type { OperationCall } from '../../kernel/operation-call.ts'
import { recordSeen } from '../../kernel/device-versions.ts'
import { currentInstallation, deviceState, mayTakeAssigned, recordStateRead } from '../devices/index.ts'
import { currentNotices } from '../notices/index.ts'
import type { AppState, WholeState } from './contract.ts'
import { knownTag, tagOf, tagUntil, waitingTagOf } from './tag.ts'
import { wholeState } from './whole-state.ts'
import { MAX_WAIT_SECONDS, waitingState } from './waiting-state.ts'

const HEADERS = { 'Cache-Control': 'private, no-cache', Vary: 'Authorization' }
/** For an answer that could not wait, so that a television does not call again at once. */
const RETRY_SECONDS = 5
/** Times are truncated to milliseconds, and timers may end one too early. */
const EARLY_MS = 3

type StateCall = OperationCall<'waiting'>

/** The state, or 304 if the app has it; with `Prefer: wait` after a change. @throws Failure forbidden for an ended installation, throttled */
export async function readState(call: StateCall) {
  const ifNoneMatch = call.header('If-None-Match')
  const seconds = ifNoneMatch === '' ? 0 : secondsIn(call.header('Prefer'))
  const end = performance.now() + seconds * 1_000
  // Subscribed before the first read, so that no change is missed.
  const isOpen = seconds > 0 && call.live.open.begin(call.installation.id)
  const { deviceId, authorized } = call.installation
  const subscription = isOpen ? call.live.polls.follow(deviceId, !authorized) : null
  try {
    const first = subscription === null ? call.installation.device : null
    for (let state = await readTag(call, first); ; state = await readTag(call, null, true)) {
      const match = knownTag(ifNoneMatch, state.tag, state.device.now)
      if (!match) {
        // Ends first, so that other devices' polls are answered while this state waits in the queue.
        subscription?.end()
        return await newState(call, state)
      }
      const headers = { ...HEADERS, ETag: match.tag }
      const expiry = performance.now() + match.validMs
      const waitMs = Math.min(end, expiry + EARLY_MS) - performance.now()
      const isChanged =
        subscription &&
        waitMs > 0 &&
        (await subscription.waitForNewerVersion(state.device.version, waitMs, call.disconnectSignal()))
      if (isChanged || (expiry < end && performance.now() >= expiry)) continue
      const isEarly = end - performance.now() > 1_000
      const retry: Record<string, string> = isEarly ? { 'Retry-After': String(RETRY_SECONDS) } : {}
      return { status: 304, headers: { ...headers, ...retry } } as const
    }
  } finally {
    subscription?.end()
    if (isOpen) call.live.open.end(call.installation.id)
  }
}

type TaggedState = Awaited<ReturnType<typeof readTag>>

/** Reads the device unless it is `known`, and the installation if it was waiting or with `again`; otherwise `current` is null. */
async function readTag({ ctx, installation, live }: StateCall, known: DeviceState | null, again = false) {
  const current = again || !installation.authorized ? await currentInstallation(ctx, installation.id) : null
  const deviceId = current?.device_id ?? installation.deviceId
  const device = known?.id === deviceId ? known : await deviceState(ctx, deviceId)
  const notices = await currentNotices(ctx, live).at(device.now, 'tv')
  const isWaiting = current !== null && current.authorized_at === null
  const tag = isWaiting ? waitingTagOf(ctx, current.claim_number) : tagOf(ctx, device, notices)
  return { device, current, notices, tag }
}

/** Reads at most four whole states at a time, and one per device. A state with 200 playlists takes a tenth of a second. */
const enqueue = createFairQueue({ maxRunning: 4, maxWaitingPerSubject: 20, maxWaiting: 10_000 })

/** @throws Failure throttled if too many televisions of the device wait for their whole state */
async function newState(call: StateCall, state: TaggedState) {
  const { ctx, installation } = call
  const { device, notices, tag } = state
  const app = state.current ?? (await currentInstallation(ctx, installation.id))
  const answer = (body: AppState, ETag: string) =>
    ({ status: 200, headers: { ...HEADERS, ETag }, body }) as const
  const { authorized_at } = app
  if (authorized_at === null)
    return answer(waitingState(ctx, app, await mayTakeAssigned(ctx, app.device_id)), tag)
  const disconnectSignal = call.disconnectSignal()
  return enqueue(device.id, async () => {
    // Nothing is read for an app that gave up while it waited.
    if (disconnectSignal.aborted) return { status: 304, headers: { ...HEADERS, ETag: tag } } as const
    const body = await wholeState(ctx, device, { ...app, authorized_at }, notices)
    await recordStateRead(ctx, app, lastRequestedAt(body.playlists))
    if (device.seen_version === null || device.seen_version < device.version)
      await recordSeen(ctx.db, device.id, device.version)
    const ends = body.confirmations.map(({ expires_at }) => Date.parse(expires_at))
    return answer(body, ends.length === 0 ? tag : tagUntil(tag, new Date(Math.min(...ends))))
  })
}

/** When televisions were last requested to load a playlist, in milliseconds since 1970. */
function lastRequestedAt(playlists: WholeState['playlists']): number {
  const times = playlists.flatMap(({ updated_at, again_at }) => [updated_at, again_at ?? updated_at])
  return Math.max(0, ...times.map((time) => Date.parse(time)))
}

const secondsIn = (prefer: string): number =>
  Math.min(MAX_WAIT_SECONDS, Number(/(?:^|[,;])\s*wait\s*=\s*"?(\d{1,4})/i.exec(prefer)?.[1] ?? 0))
