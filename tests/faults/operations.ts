import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { openBrowser, type ApiResponse } from '../kit/browser.ts'
import type { OperationContext, Outcome, PlaylistState } from './journal.ts'
import {
  buyForAnotherAddress,
  buyNamingAnotherDevice,
  buyTwice,
  payAndRefundPart,
  payWithUnknownStatus,
  releaseBeforeCapture,
} from './unusual-payments.ts'
import { OTHER_METHODS, pay, payAndRefund, payAt, REFUNDABLE } from './usual-payments.ts'

type Operation = (context: OperationContext) => Promise<unknown>

const MAX_TRIES = 3
const PAUSE_MS = 300

export const OPERATIONS: readonly Operation[] = [
  addOwner,
  logIn,
  ({ scenario, index }) => scenario.contact(`history ${index}`),
  ({ scenario, index }) => scenario.contact(`history again ${index}`),
  pay,
  pay,
  ({ scenario, owner }) => scenario.approve(owner),
  ...OTHER_METHODS.map((method) => (context: OperationContext) => payAt(context, method)),
  ...REFUNDABLE.map((method) => (context: OperationContext) => payAndRefund(context, method)),
  releaseBeforeCapture,
  buyTwice,
  payAndRefundPart,
  payWithUnknownStatus,
  buyForAnotherAddress,
  buyNamingAnotherDevice,
  usePlaylist,
  usePlaylist,
  usePlaylist,
  move,
]

async function request(
  { journal }: OperationContext,
  operation: string,
  key: string,
  work: () => Promise<ApiResponse>,
): Promise<Outcome> {
  const answer = await work().catch(() => null)
  const isDone = answer?.status === 200 && answer.body['status'] !== 'error'
  const outcome = isDone ? 'ok' : answer === null || answer.status >= 500 ? 'unknown' : 'refused'
  journal.answers.push({ operation, key, outcome })
  return outcome
}

const possibleAfter = <State>(possible: readonly State[], next: State, outcome: Outcome): readonly State[] =>
  outcome === 'ok' ? [next] : outcome === 'unknown' ? [...possible, next] : possible

async function addOwner({ scenario, journal }: OperationContext): Promise<void> {
  const { browser, id } = await scenario.owner()
  journal.sessions.push({ browser, deviceId: id })
}

async function logIn(context: OperationContext): Promise<void> {
  const { scenario, journal, owner, index } = context
  const browser = openBrowser(scenario.system)
  const mac_address = journal.addresses.get(owner)?.at(-1) ?? ''
  const { device_key } = owner
  const outcome = await request(context, 'login', `browser ${index}`, () =>
    scenario.logIn(browser, { mac_address, device_key }),
  )
  if (outcome === 'ok') journal.sessions.push({ browser, deviceId: owner.id })
}

/** Adds a playlist, again if the outcome is unknown; then perhaps changes and deletes it. Some playlists have a PIN. */
async function usePlaylist(context: OperationContext): Promise<void> {
  const { scenario, journal, owner, index, random } = context
  const { browser } = owner
  const [id, key] = [randomUUID(), `list ${index},`]
  const [hasPin, isChanged, isDeleted] = [random.chance(0.3), random.chance(0.6), random.chance(0.4)]
  const pin = hasPin ? String(100_000 + random.below(900_000)) : ''
  const playlist: { key: string; possible: readonly PlaylistState[] } = { key, possible: [null] }
  journal.playlists.set(id, playlist)
  if (hasPin) scenario.history.secrets.set(pin, 'the PIN of a playlist')
  const save = async (step: string, isNew: boolean) => {
    const [urlPassword, password] = [`canary-${randomUUID()}`, `canary-${randomUUID()}`]
    scenario.history.secrets
      .set(urlPassword, 'the password in the address of a playlist')
      .set(password, 'the password of a playlist')
    const form = {
      ...(isNew ? { current_playlist_url_id: -1, new_id: id } : { current_playlist_url_id: id }),
      playlist_name: `${key} ${step}`,
      playlist_url: `http://lists.example/get.php?password=${urlPassword}`,
      playlist_type: 'xc',
      username: 'ann',
      password,
      protect: String(hasPin),
      pin,
    }
    const outcome = await request(context, step, key, () =>
      browser.rest('POST', '/device/savePlaylist', form),
    )
    playlist.possible = possibleAfter(
      playlist.possible,
      { name: form.playlist_name, isProtected: hasPin },
      outcome,
    )
    return outcome
  }
  for (let tries = MAX_TRIES; (await save('added', true)) === 'unknown' && tries > 1; tries -= 1)
    await wait(PAUSE_MS)
  if (isChanged) {
    const open = () => browser.rest('GET', `/device/checkPlaylistPinCode/${id}/${pin}`)
    if (hasPin) await request(context, 'opened', key, open)
    await save('changed', false)
  }
  if (!isDeleted) return
  const remove = () => browser.rest('DELETE', `/device/deletePlayListUrl/${id}`, { pin })
  playlist.possible = possibleAfter(playlist.possible, null, await request(context, 'deleted', key, remove))
}

async function move(context: OperationContext): Promise<void> {
  const { journal, owner, index } = context
  const mac_address = `02:00:5F:00:02:${index.toString(16).toUpperCase().padStart(2, '0')}`
  const before = journal.moving.get(owner) ?? Promise.resolve()
  const moved = before.then(async () => {
    const outcome = await request(context, 'moved', owner.mac_address, () =>
      owner.browser.rest('POST', '/device/switchMacAddress', { mac_address }),
    )
    journal.addresses.set(owner, possibleAfter(journal.addresses.get(owner) ?? [], mac_address, outcome))
  })
  journal.moving.set(owner, moved)
  await moved
}
