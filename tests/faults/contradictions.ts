import type { Account } from './account.ts'
import type { World } from './world.ts'

/** Compares the final state with the answers that clients got; returns a sentence for each contradiction. */
export async function contradictions(world: World, account: Account): Promise<string[]> {
  const all = [
    ...(await ofPlaylists(world, account)),
    ...(await ofMoves(world, account)),
    ...(await ofSessions(world, account)),
    ...ofCaptures(world, account),
  ]
  return all.map(({ key, wrong }) => {
    const answers = account.answers.filter((each) => each.key === key)
    return [wrong, ...answers.map(({ operation, status }) => `${operation}: ${status}`)].join(', ')
  })
}

/** Requests succeed again within this many seconds after connections hung (F19); until then they get 503. */
const SERVED_WITHIN = 15

interface Wrong {
  readonly key: string
  readonly wrong: string
}

/** A saved playlist exists once, as last saved; a deleted one does not exist. */
async function ofPlaylists(world: World, { playlists }: Account): Promise<Wrong[]> {
  const rows = await world.sql<{ id: string; name: string; isProtected: boolean }>(
    'select id, playlist_name as name, pin_hash is not null as "isProtected" from playlists',
  )
  return [...playlists].flatMap(([id, { key, possible }]) => {
    const found = rows.filter((row) => row.id === id || row.name.startsWith(key))
    const [row = null] = found
    const isPossible = possible.some((version) =>
      version === null || row === null
        ? version === row
        : row.id === id && version.name === row.name && version.isProtected === row.isProtected,
    )
    if (found.length < 2 && isPossible) return []
    return [{ key, wrong: `${key} is there ${found.length} times: ${JSON.stringify(found)}` }]
  })
}

/** A device has the address of its last successful move, alone. */
async function ofMoves(world: World, { addresses }: Account): Promise<Wrong[]> {
  const rows = await world.sql<{ id: string; mac: string; moved: string | null; holders: number }>(`
    select id, mac_address as mac,
      (select to_mac from mac_moves where device_id = d.id order by moved_at desc limit 1) as moved,
      (select count(*)::int from devices other where other.mac_address = d.mac_address and retired_at is null) as holders
    from devices d`)
  return [...addresses].flatMap(([owner, possible]) => {
    const row = rows.find(({ id }) => id === owner.id)
    const key = owner.mac_address
    const isWhole = row && row.holders === 1 && row.mac === (row.moved ?? key)
    if (isWhole && possible.includes(row.mac)) return []
    return [
      { key, wrong: `The device ${key} is ${JSON.stringify(row)}, expected at ${possible.join(' or ')}` },
    ]
  })
}

/** Every session that was opened is valid: no key changed, and moves end no session. */
async function ofSessions(world: World, { sessions }: Account): Promise<Wrong[]> {
  const devices = await world.sql<{ id: string; mac: string }>('select id, mac_address as mac from devices')
  const wrong = await Promise.all(
    sessions.map(async ({ browser, deviceId }) => {
      const mac = devices.find(({ id }) => id === deviceId)?.mac ?? ''
      const ask = async () => {
        const answer = await browser.rest('GET', '/device')
        return answer.status === 503 ? null : answer
      }
      const { status, body } = await world.until(`an answer to a session of ${mac}`, ask, SERVED_WITHIN)
      const isIn = status === 200 && JSON.stringify(body).includes(mac)
      return isIn ? [] : [{ key: '', wrong: `A session of ${mac} is answered with ${status}` }]
    }),
  )
  return wrong.flat()
}

function ofCaptures({ paypal }: World, { captured }: Account): Wrong[] {
  const orders = new Set(paypal.ledger().captures.map(({ orderId }) => orderId))
  return captured
    .filter((order) => !orders.has(order))
    .map((order) => ({ key: '', wrong: `${order} was answered as captured, but is not` }))
}
