import type { Journal } from './journal.ts'
import type { TestedSystem } from './tested-system.ts'

/** Compares the final state with the answers that clients got; returns a sentence for each contradiction. */
export async function contradictions(system: TestedSystem, journal: Journal): Promise<string[]> {
  const found = [
    ...(await playlistContradictions(system, journal)),
    ...(await moveContradictions(system, journal)),
    ...(await sessionContradictions(system, journal)),
    ...captureContradictions(system, journal),
  ]
  return found.map(({ key, sentence }) => {
    const answers = journal.answers.filter((answer) => answer.key === key)
    return [sentence, ...answers.map(({ operation, outcome }) => `${operation}: ${outcome}`)].join(', ')
  })
}

/** Requests may get 503 for this long after connections hung (F19). */
const MAX_503_SECONDS = 15

interface Contradiction {
  readonly key: string
  readonly sentence: string
}

/** A playlist exists as last saved, and only once; a deleted one does not exist. After an unknown outcome both states are possible. */
async function playlistContradictions(
  system: TestedSystem,
  { playlists }: Journal,
): Promise<Contradiction[]> {
  const rows = await system.sql<{ id: string; name: string; isProtected: boolean }>(
    'select id, playlist_name as name, pin_hash is not null as "isProtected" from playlists',
  )
  return [...playlists].flatMap(([id, { key, possible }]) => {
    const found = rows.filter((row) => row.id === id || row.name.startsWith(key))
    const [row = null] = found
    const isPossible = possible.some((state) =>
      state === null || row === null
        ? state === row
        : row.id === id && state.name === row.name && state.isProtected === row.isProtected,
    )
    if (found.length < 2 && isPossible) return []
    return [{ key, sentence: `${key} exists ${found.length} times: ${JSON.stringify(found)}` }]
  })
}

/** A device has the address of its last successful move, and no other device in use has it. */
async function moveContradictions(system: TestedSystem, { addresses }: Journal): Promise<Contradiction[]> {
  const rows = await system.sql<{ id: string; mac: string; moved: string | null; holders: number }>(`
    select id, mac_address as mac,
      (select to_mac from mac_moves where device_id = d.id order by moved_at desc limit 1) as moved,
      (select count(*)::int from devices other where other.mac_address = d.mac_address and retired_at is null) as holders
    from devices d`)
  return [...addresses].flatMap(([owner, possible]) => {
    const row = rows.find(({ id }) => id === owner.id)
    const key = owner.mac_address
    const isConsistent = row && row.holders === 1 && row.mac === (row.moved ?? key)
    if (isConsistent && possible.includes(row.mac)) return []
    return [
      { key, sentence: `The device ${key} is ${JSON.stringify(row)}, expected at ${possible.join(' or ')}` },
    ]
  })
}

/** Every session that was opened is still valid, because histories change no key and moves end no session. */
async function sessionContradictions(system: TestedSystem, { sessions }: Journal): Promise<Contradiction[]> {
  const devices = await system.sql<{ id: string; mac: string }>('select id, mac_address as mac from devices')
  const found = await Promise.all(
    sessions.map(async ({ browser, deviceId }) => {
      const mac = devices.find(({ id }) => id === deviceId)?.mac ?? ''
      const read = async () => {
        const answer = await browser.rest('GET', '/device')
        return answer.status === 503 ? null : answer
      }
      const { status, body } = await system.until(`an answer to a session of ${mac}`, read, MAX_503_SECONDS)
      const isLoggedIn = status === 200 && JSON.stringify(body).includes(mac)
      return isLoggedIn ? [] : [{ key: '', sentence: `A session of ${mac} is answered with ${status}` }]
    }),
  )
  return found.flat()
}

function captureContradictions({ paypal }: TestedSystem, { captured }: Journal): Contradiction[] {
  const orders = new Set(paypal.ledger().captures.map(({ orderId }) => orderId))
  return captured
    .filter((order) => !orders.has(order))
    .map((order) => ({ key: '', sentence: `${order} was answered as captured, but is not` }))
}
