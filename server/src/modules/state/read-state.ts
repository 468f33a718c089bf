import type { DeviceState } from '@player/db'
import type { OperationCall } from '../../kernel/operation-call.ts'
import { recordSeen } from '../../kernel/versions.ts'
import { currentInstallation, deviceState, mayTakeAssigned, recordStateRead } from '../devices/index.ts'
import { currentNotices, type Notice } from '../notices/index.ts'
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
type Current = Awaited<ReturnType<typeof currentInstallation>>

/**
 * The state, or 304 if the app has it. With `Prefer: wait` the answer waits for a change.
 *
 * @throws Failure forbidden when the installation has ended
 */
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
      if (!match) return await newState(call, state)
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

interface TaggedState {
  readonly tag: string
  readonly device: DeviceState
  /** Null until it is needed. */
  readonly current: Current | null
  readonly notices: readonly Notice[]
}

/** One read by the primary key, unless the device is known. `again`: reads the installation too, which may have changed. */
async function readTag(
  { ctx, installation, live }: StateCall,
  known: DeviceState | null,
  again = false,
): Promise<TaggedState> {
  const current = again || !installation.authorized ? await currentInstallation(ctx, installation.id) : null
  const deviceId = current?.device_id ?? installation.deviceId
  const device = known?.id === deviceId ? known : await deviceState(ctx, deviceId)
  const notices = await currentNotices(ctx, live).at(device.now, 'tv')
  const isWaiting = current !== null && current.authorized_at === null
  const tag = isWaiting ? waitingTagOf(ctx, current.claim_number) : tagOf(ctx, device, notices)
  return { device, current, notices, tag }
}

async function newState({ ctx, installation }: StateCall, { device, current, notices, tag }: TaggedState) {
  const app = current ?? (await currentInstallation(ctx, installation.id))
  const answer = (body: AppState, ETag: string) =>
    ({ status: 200, headers: { ...HEADERS, ETag }, body }) as const
  if (app.authorized_at === null)
    return answer(waitingState(ctx, app, await mayTakeAssigned(ctx, app.device_id)), tag)
  const state = await wholeState(ctx, device, { ...app, authorized_at: app.authorized_at }, notices)
  await recordStateRead(ctx, app, lastRequestedAt(state.playlists))
  if (device.seen_version === null || device.seen_version < device.version)
    await recordSeen(ctx.db, device.id, device.version)
  const ends = state.confirmations.map(({ expires_at }) => Date.parse(expires_at))
  return answer(state, ends.length === 0 ? tag : tagUntil(tag, new Date(Math.min(...ends))))
}

/** When televisions were last requested to load a playlist, in milliseconds since 1970. */
const lastRequestedAt = (playlists: WholeState['playlists']): number =>
  Math.max(
    0,
    ...playlists.flatMap(({ updated_at, again_at }) => [
      Date.parse(updated_at),
      Date.parse(again_at ?? updated_at),
    ]),
  )

const secondsIn = (prefer: string): number =>
  Math.min(MAX_WAIT_SECONDS, Number(/(?:^|[,;])\s*wait\s*=\s*"?(\d{1,4})/i.exec(prefer)?.[1] ?? 0))
