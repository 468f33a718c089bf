import { randomUUID } from 'node:crypto'
import type { Scenario } from '../faults/row.ts'
import { openBrowser, type ApiResponse } from '../kit/browser.ts'
import { idOf, logIn, startPaying, type Owner } from '../kit/factories.ts'
import { NEW_PLAYLIST } from '../kit/new-playlist.ts'
import { runProgram } from '../kit/process.ts'

interface PlaylistOwner extends Owner {
  save(): Promise<ApiResponse>
  acceptedName(): string
  /** Returns a problem if the last accepted name is not stored. */
  lostNames(): Promise<string[]>
}

export async function openOwners(
  scenario: Scenario,
  root: string,
  count: number,
): Promise<readonly PlaylistOwner[]> {
  const { system } = scenario
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const device = { mac_address: `02:00:5E:DD:00:${String(10 + index)}`, device_key: '123456' }
      const { code, error } = await runProgram(`${root}/server/dist/bin/ops.js`, system.settings, [
        'devices',
        'register',
        ...Object.values(device),
        '--reason',
        'A test of an upgrade',
      ])
      if (code !== 0) throw new Error(`No device was registered: ${error}`)
      const browser = openBrowser(system)
      const { status, body } = await scenario.logIn(browser, device)
      if (status !== 200) throw new Error(`The login failed: ${JSON.stringify(body)}`)
      return withPlaylist({ ...device, id: await idOf(system, device), browser })
    }),
  )
}

function withPlaylist(owner: Owner): PlaylistOwner {
  const id = randomUUID()
  let [saves, stored] = [0, '']
  let last: Promise<unknown> = Promise.resolve()
  const send = async (): Promise<ApiResponse> => {
    saves += 1
    const name = `List ${saves}`
    const target = stored === '' ? { new_id: id } : { current_playlist_url_id: id }
    const form = { ...NEW_PLAYLIST, ...target, playlist_name: name }
    const answer = await owner.browser.rest('POST', '/device/savePlaylist', form)
    if (answer.status === 200) stored = name
    return answer
  }
  return {
    ...owner,
    save() {
      const save = last.then(send)
      last = save.catch(() => undefined)
      return save
    },
    acceptedName: () => stored,
    async lostNames() {
      const playlists = await owner.browser.trpc.playlists.list.query()
      const text = JSON.stringify(playlists)
      return text.includes(`"${stored}"`) ? [] : [`The name ${stored} was lost: ${text}`]
    },
  }
}

type Request = (turn: number) => Promise<number>

export function ownersTraffic(
  scenario: Scenario,
  owners: readonly PlaylistOwner[],
): readonly (readonly [string, Request])[] {
  const { system } = scenario
  const visitor = openBrowser(system)
  const owner = (turn: number): PlaylistOwner => {
    const next = owners[turn % owners.length]
    if (!next) throw new Error('There are no owners')
    return next
  }
  const read = async (from: Owner['browser'], path: string) => {
    const answer = await from.fetch(path)
    await answer.arrayBuffer()
    return answer.status
  }
  const readAs =
    (path: string): Request =>
    (turn) =>
      read(owner(turn).browser, path)
  const payPayPal: Request = async (turn) => {
    const { status, body } = await owner(turn).browser.rest('POST', '/paypal/order/create')
    if (status !== 200) return status
    const order = String(body['id'])
    if (!system.paypal.ledger().captures.some(({ orderId }) => orderId === order))
      system.paypal.control.approve(order)
    const captured = await owner(turn).browser.rest('POST', `/paypal/order/capture/${order}`)
    return captured.status
  }
  const payCoins: Request = async (turn) => {
    const { reference } = await startPaying(system, owner(turn), 'crypto')
    const { btcpay } = system.providers
    btcpay.control.pay(reference)
    btcpay.control.confirm(reference)
    return 200
  }
  const logInAgain: Request = async (turn) => (await logIn(openBrowser(system), owner(turn))).status
  const save: Request = async (turn) => (await owner(turn).save()).status
  const contact: Request = async (turn) => (await scenario.contact(`Message ${turn}`))?.status ?? 0
  const list: Request = async (turn) => {
    await owner(turn).browser.trpc.playlists.list.query()
    return 200
  }
  const page: Request = () => read(visitor, '/')

  const reads: readonly (readonly [string, Request])[] = [
    ['page', page],
    ['device', readAs('/frontend/device')],
    ['session', readAs('/frontend/trpc/sessions.current')],
    ['playlists', list],
  ]
  // Payments are rarer, because each causes jobs and e-mails.
  const rare =
    (request: Request, otherwise: Request, every: number): Request =>
    (turn) =>
      turn % every === 0 ? request(turn / every) : otherwise(turn)
  return [
    ...reads,
    ['save', save],
    ...reads,
    ['save', save],
    ['log-in', rare(logInAgain, page, 2)],
    ['message', rare(contact, page, 2)],
    ['PayPal', rare(payPayPal, page, 4)],
    ['coins', rare(payCoins, page, 4)],
  ]
}
