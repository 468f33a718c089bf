import { setTimeout as wait } from 'node:timers/promises'
import { inParallel } from '../../kit/in-parallel.ts'
import { activate, ownerClient } from '../../load/owners.ts'
import { addTelevisions, openTelevisions } from '../../load/televisions.ts'
import { sampleOf, type Line, type Side } from '../line.ts'
import { trialOwners, type TrialOwner } from '../owners.ts'
import type { Product } from '../product.ts'

const PAYMENTS_PER_SECOND = 20
const MAX_OWNERS = 60
const AT_ONCE = 10

interface Screens {
  /** Unix time in milliseconds at which the licence of an owner's device was shown. */
  shownAt(index: number): Promise<number>
  close(): Promise<void>
}

/** Time from a capture until the television shows the new licence, compared with the open dashboard. */
export const paidTelevisions = (product: Product): Line => ({
  name: 'captured → shown',
  sides: [
    paymentSide(product, 'on the television', televisionsOf),
    paymentSide(product, 'in the dashboard', dashboardsOf),
  ],
})

const paymentSide = (
  product: Product,
  name: string,
  open: (product: Product, owners: readonly TrialOwner[]) => Promise<Screens>,
): Side => ({
  name,
  async measure(seconds) {
    const owners = await trialOwners(product, Math.min(MAX_OWNERS, Math.ceil(PAYMENTS_PER_SECOND * seconds)))
    const screens = await open(product, owners)
    await inParallel(owners, AT_ONCE, ({ headers: { cookie } }, index) =>
      activate(ownerClient(product.origin, cookie), product.paypal, index),
    )
    const shown = await Promise.all(owners.map((_, index) => screens.shownAt(index)))
    await screens.close()
    const rows = await product.sql<{ device_id: string; confirmed_at: Date }>(
      'select device_id, confirmed_at from payments where device_id = any($1::uuid[])',
      owners.map(({ id }) => id),
    )
    const captured = new Map(rows.map((row) => [row.device_id, row.confirmed_at.getTime()]))
    const times = owners.map(
      ({ id }, index) => (shown[index] ?? Number.NaN) - (captured.get(id) ?? Number.NaN),
    )
    return sampleOf(times)
  },
})

async function televisionsOf(product: Product, owners: readonly TrialOwner[]): Promise<Screens> {
  const tokens = await addTelevisions(
    product,
    owners.map(({ id }) => id),
  )
  const televisions = await openTelevisions(product.url, tokens)
  const before = owners.map((_, index) => televisions.shown(index).expiresAt)
  await televisions.wait([product.url])
  return {
    async shownAt(index) {
      while (televisions.shown(index).expiresAt === before[index]) await wait(2)
      return performance.timeOrigin + televisions.shown(index).at
    },
    close: () => televisions.leave(),
  }
}

async function dashboardsOf({ origin }: Product, owners: readonly TrialOwner[]): Promise<Screens> {
  const connection = new AbortController()
  const times: Promise<number>[] = []
  for (const { headers } of owners) {
    const response = await fetch(`${origin}/frontend/trpc/devices.live`, {
      headers: { ...headers, accept: 'text/event-stream' },
      signal: connection.signal,
    })
    times.push(untilActive(response))
  }
  return {
    shownAt: (index) => times[index] ?? Promise.resolve(Number.NaN),
    close: () => Promise.resolve(connection.abort()),
  }
}

async function untilActive({ body }: Response): Promise<number> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const bytes of body ?? []) {
    text += decoder.decode(bytes, { stream: true })
    if (text.includes('"is_trial":2')) return performance.timeOrigin + performance.now()
  }
  throw new Error('The stream ended before the licence was shown')
}
