import type { DeviceState } from '@player/db'
import type { OperationCall } from '../../kernel/operation.ts'
import { noteSeen } from '../../kernel/versions.ts'
import { currentInstallation, deviceState, mayTakeAssigned, noteReading } from '../devices/index.ts'
import { currentNotices, type Notice } from '../notices/index.ts'
import type { AppState } from './contract.ts'
import { knownTag, tagOf, tagUntil, waitingTagOf } from './tag.ts'
import { MAX_WAIT_SECONDS, waitingState, wholeState } from './whole-state.ts'

const HEADERS = { 'Cache-Control': 'private, no-cache', Vary: 'Authorization' }
/** The wait after an answer that should have waited itself, so that a television does not ask again at once. */
const ASK_AGAIN_SECONDS = 5
/** The compared times are cut to milliseconds, and timers may end by one too early. */
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
  // Followed before the first read, so that no change is missed.
  const isOpen = seconds > 0 && call.live.open.begin(call.installation.id)
  const followed = isOpen ? call.live.polls.follow(call.installation.deviceId) : null
  try {
    const first = followed === null ? call.installation.device : null
    for (let found = await readTag(call, first); ; found = await readTag(call, null, true)) {
      const known = knownTag(ifNoneMatch, found.tag, found.device.now)
      if (!known) return await newState(call, found)
      const headers = { ...HEADERS, ETag: known.tag }
      const over = performance.now() + known.validMs
      const left = Math.min(end, over + EARLY_MS) - performance.now()
      const isChanged =
        followed && left > 0 && (await followed.exceeds(found.device.version, left, call.gone()))
      if (isChanged || (over < end && performance.now() >= over)) continue
      const isEarly = end - performance.now() > 1_000
      const early: Record<string, string> = isEarly ? { 'Retry-After': String(ASK_AGAIN_SECONDS) } : {}
      return { status: 304, headers: { ...headers, ...early } } as const
    }
  } finally {
    followed?.end()
    if (isOpen) call.live.open.end(call.installation.id)
  }
}

interface Found {
  readonly tag: string
  readonly device: DeviceState
  /** Null until it is needed. */
  readonly current: Current | null
  readonly notices: readonly Notice[]
}

/** One read by the primary key, unless the device is known. `again`: the installation may have ended, or been allowed, meanwhile. */
async function readTag(
  { ctx, installation, live }: StateCall,
  known: DeviceState | null,
  again = false,
): Promise<Found> {
  const current = again || !installation.authorized ? await currentInstallation(ctx, installation.id) : null
  const deviceId = current?.device_id ?? installation.deviceId
  const device = known?.id === deviceId ? known : await deviceState(ctx, deviceId)
  const notices = await currentNotices(ctx, live).at(device.now, 'tv')
  const isWaiting = current !== null && current.authorized_at === null
  const tag = isWaiting ? waitingTagOf(ctx, current.claim_number) : tagOf(ctx, device, notices)
  return { device, current, notices, tag }
}

async function newState({ ctx, installation }: StateCall, { device, current, notices, tag }: Found) {
  const found = current ?? (await currentInstallation(ctx, installation.id))
  const answer = (body: AppState, ETag: string) =>
    ({ status: 200, headers: { ...HEADERS, ETag }, body }) as const
  if (found.authorized_at === null)
    return answer(waitingState(ctx, found, await mayTakeAssigned(ctx, found.device_id)), tag)
  await noteReading(ctx, found)
  const state = await wholeState(ctx, device, { ...found, authorized_at: found.authorized_at }, notices)
  if (device.seen_version === null || device.seen_version < device.version)
    await noteSeen(ctx.db, device.id, device.version)
  const ends = state.confirmations.map(({ expires_at }) => Date.parse(expires_at))
  return answer(state, ends.length === 0 ? tag : tagUntil(tag, new Date(Math.min(...ends))))
}

const secondsIn = (prefer: string): number =>
  Math.min(MAX_WAIT_SECONDS, Number(/(?:^|[,;])\s*wait\s*=\s*"?(\d{1,4})/i.exec(prefer)?.[1] ?? 0))
