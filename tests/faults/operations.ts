import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { openBrowser, type Answer, type Browser } from '../kit/browser.ts'
import { startPaying, type Owner } from '../kit/factories.ts'
import type { Random } from '../load/random.ts'
import type { Scenario } from './row.ts'

/** Done, refused, or unknown: then it may have been done once or not at all. */
type Outcome = 'ok' | 'refused' | 'unknown'

interface Answered {
  readonly operation: string
  readonly key: string
  readonly status: Outcome
}

/** A state in which a playlist may be found; null is none. */
type Version = { readonly name: string; readonly isProtected: boolean } | null

/** What the owners of a history did, what they were answered, and which states are valid. */
export interface Account {
  readonly answers: Answered[]
  readonly playlists: Map<string, { readonly key: string; possible: readonly Version[] }>
  readonly addresses: Map<Owner, readonly string[]>
  /** Moves of one device run one after the other. */
  readonly moving: Map<Owner, Promise<void>>
  readonly sessions: { readonly browser: Browser; readonly deviceId: string }[]
  readonly captured: string[]
  /** References of payments by other methods: each is paid once. */
  readonly paid: Set<string>
}

interface OperationContext {
  readonly scenario: Scenario
  readonly account: Account
  readonly owner: Owner
  readonly index: number
  readonly random: Random
  /**
   * Whether PayPal sends callbacks: captures are not queried again, so that without callbacks a refund would go
   * unnoticed.
   */
  readonly isNotified: boolean
}

type Operation = (context: OperationContext) => Promise<unknown>

export const openAccount = (owners: readonly Owner[]): Account => ({
  answers: [],
  playlists: new Map(),
  addresses: new Map(owners.map((owner) => [owner, [owner.mac_address]])),
  moving: new Map(),
  sessions: owners.map(({ browser, id }) => ({ browser, deviceId: id })),
  captured: [],
  paid: new Set(),
})

const TRIES = 3
const PAUSE_MS = 300
const OTHER_METHODS = ['opay', 'opay1', 'cowpay', 'crypto', 'ibostore'] as const
/** A refund of coins has to be claimed by the payer. */
const REFUNDABLE = ['paypal', 'opay', 'opay1', 'cowpay', 'ibostore'] as const

export const OPERATIONS: readonly Operation[] = [
  meet,
  logIn,
  ({ scenario, index }) => scenario.contact(`history ${index}`),
  ({ scenario, index }) => scenario.contact(`history again ${index}`),
  pay,
  pay,
  ({ scenario, owner }) => scenario.approve(owner),
  ...OTHER_METHODS.map(
    (method): Operation =>
      (context) =>
        payAt(context, method),
  ),
  ...REFUNDABLE.map(
    (method): Operation =>
      (context) =>
        payAndRefund(context, method),
  ),
  keepPlaylist,
  keepPlaylist,
  keepPlaylist,
  move,
]

async function ask(
  { account }: OperationContext,
  operation: string,
  key: string,
  work: () => Promise<Answer>,
): Promise<Outcome> {
  const answer = await work().catch(() => null)
  const isDone = answer?.status === 200 && answer.body['status'] !== 'error'
  const status = isDone ? 'ok' : answer === null || answer.status >= 500 ? 'unknown' : 'refused'
  account.answers.push({ operation, key, status })
  return status
}

/** The valid states after one more operation. */
const after = <State>(possible: readonly State[], next: State, outcome: Outcome): readonly State[] =>
  outcome === 'ok' ? [next] : outcome === 'unknown' ? [...possible, next] : possible

async function meet({ scenario, account }: OperationContext): Promise<void> {
  const { browser, id } = await scenario.owner()
  account.sessions.push({ browser, deviceId: id })
}

async function logIn(context: OperationContext): Promise<void> {
  const { scenario, account, owner, index } = context
  const browser = openBrowser(scenario.world)
  const mac_address = account.addresses.get(owner)?.at(-1) ?? ''
  const { device_key } = owner
  const outcome = await ask(context, 'login', `browser ${index}`, () =>
    scenario.logIn(browser, { mac_address, device_key }),
  )
  if (outcome === 'ok') account.sessions.push({ browser, deviceId: owner.id })
}

/** Adds a playlist, again if the outcome is unknown; then perhaps changes and deletes it. Some have a PIN. */
async function keepPlaylist(context: OperationContext): Promise<void> {
  const { scenario, account, owner, index, random } = context
  const { browser } = owner
  const [id, key] = [randomUUID(), `list ${index},`]
  const [hasPin, isChanged, isDeleted] = [random.is(0.3), random.is(0.6), random.is(0.4)]
  const pin = hasPin ? String(100_000 + random.below(900_000)) : ''
  const kept: { key: string; possible: readonly Version[] } = { key, possible: [null] }
  account.playlists.set(id, kept)
  if (hasPin) scenario.history.secrets.set(pin, 'the PIN of a playlist')
  const save = async (what: string, isNew: boolean) => {
    const [inAddress, password] = [`canary-${randomUUID()}`, `canary-${randomUUID()}`]
    scenario.history.secrets
      .set(inAddress, 'the address of a playlist')
      .set(password, 'the password of a playlist')
    const form = {
      ...(isNew ? { current_playlist_url_id: -1, new_id: id } : { current_playlist_url_id: id }),
      playlist_name: `${key} ${what}`,
      playlist_url: `http://lists.example/get.php?password=${inAddress}`,
      playlist_type: 'xc',
      username: 'ann',
      password,
      protect: String(hasPin),
      pin,
    }
    const outcome = await ask(context, what, key, () => browser.rest('POST', '/device/savePlaylist', form))
    kept.possible = after(kept.possible, { name: form.playlist_name, isProtected: hasPin }, outcome)
    return outcome
  }
  for (let tries = TRIES; (await save('added', true)) === 'unknown' && tries > 1; tries -= 1)
    await wait(PAUSE_MS)
  if (isChanged) {
    const open = () => browser.rest('GET', `/device/checkPlaylistPinCode/${id}/${pin}`)
    if (hasPin) await ask(context, 'opened', key, open)
    await save('changed', false)
  }
  if (!isDeleted) return
  const drop = () => browser.rest('DELETE', `/device/deletePlayListUrl/${id}`, { pin })
  kept.possible = after(kept.possible, null, await ask(context, 'deleted', key, drop))
}

async function move(context: OperationContext): Promise<void> {
  const { account, owner, index } = context
  const mac_address = `02:00:5F:00:02:${index.toString(16).toUpperCase().padStart(2, '0')}`
  const before = account.moving.get(owner) ?? Promise.resolve()
  const moved = before.then(async () => {
    const outcome = await ask(context, 'moved', owner.mac_address, () =>
      owner.browser.rest('POST', '/device/switchMacAddress', { mac_address }),
    )
    account.addresses.set(owner, after(account.addresses.get(owner) ?? [], mac_address, outcome))
  })
  account.moving.set(owner, moved)
  await moved
}

async function pay({ scenario, account, owner }: OperationContext): Promise<string> {
  const orderId = await scenario.pay(owner)
  account.captured.push(orderId)
  return orderId
}

/** Pays in full by a redirect method; returns the provider's id of the payment, if there is one. */
async function payAt(
  { scenario: { world }, account, owner }: OperationContext,
  method: (typeof OTHER_METHODS)[number],
): Promise<string | null> {
  const { reference } = await startPaying(world, owner, method)
  if (account.paid.has(reference)) return null
  account.paid.add(reference)
  const { opay, cowpay, btcpay, store } = world.providers
  switch (method) {
    case 'opay':
    case 'opay1':
      opay.control.pay(reference)
      return reference
    case 'cowpay':
      cowpay.control.pay(reference)
      return reference
    case 'crypto':
      btcpay.control.pay(reference)
      btcpay.control.confirm(reference)
      return reference
    case 'ibostore':
      return store.control.buy({ macAddress: owner.mac_address, reference })
  }
}

async function payAndRefund(context: OperationContext, method: (typeof REFUNDABLE)[number]): Promise<void> {
  const { scenario, isNotified } = context
  const { opay, cowpay, store } = scenario.world.providers
  if (method === 'paypal') {
    const orderId = await pay(context)
    const taken = scenario.world.paypal.ledger().captures.find((each) => each.orderId === orderId)
    if (isNotified && taken) scenario.world.paypal.control.refund(taken.id)
    return
  }
  const money = await payAt(context, method)
  if (money === null) return
  const { control } = { opay, opay1: opay, cowpay, ibostore: store }[method]
  control.refund(money)
}
