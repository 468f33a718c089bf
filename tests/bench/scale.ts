import { createTemplate } from '../kit/engine.ts'
import { seedManyRows } from '../kit/many-rows.ts'
import { HIGH_LIMITS } from '../kit/settings.ts'
import { startStack, type Stack } from '../kit/stack.ts'
import { quantile } from '../kit/figures.ts'
import { operations, type Operation } from './operations.ts'
import { takeOwners, type BenchOwner } from './owners.ts'
import { executionsIn, type Execution } from './plans.ts'
import { PLAYLISTS_PER_DEVICE, type Stores } from './product.ts'

const SMALL_DEVICES = 1_000
const OWNERS = 100

interface SeededDatabase {
  readonly stack: Stack
  readonly owners: readonly BenchOwner[]
}

interface Comparison {
  readonly operation: string
  readonly 'small p50': string
  readonly 'large p50': string
  readonly 'large ÷ small': string
  readonly 'large p99': string
  readonly 'small blocks': number
  readonly 'large blocks': number
  /** 'same', or accesses in the large database only. */
  readonly plans: string
}

/**
 * Compares each operation in a database of a thousand devices with one of `largeDevices`, in turns by one client. Times are in milliseconds, blocks
 * have 8 kB.
 */
export async function compareSizes(stores: Stores, largeDevices: number): Promise<readonly Comparison[]> {
  const engine = { kind: 'embedded', adminUrl: stores.adminUrl, redisUrl: null } as const
  await createTemplate(engine)
  const databases = [await seed(engine, SMALL_DEVICES), await seed(engine, largeDevices)] as const
  const measured = new Map<Operation, readonly [number[], number[]]>()
  for (const operation of operations) measured.set(operation, await measureInTurns(operation, databases))
  const [small, large] = [await executionsIn(databases[0]), await executionsIn(databases[1])]
  for (const { stack } of databases) await stack.close()
  return [...measured].map(([{ name }, [smallTimes, largeTimes]]) => {
    const [inSmall, inLarge] = [small.get(name), large.get(name)]
    return {
      operation: name,
      'small p50': quantileText(smallTimes, 0.5),
      'large p50': quantileText(largeTimes, 0.5),
      'large ÷ small': (quantile(largeTimes, 0.5) / quantile(smallTimes, 0.5)).toFixed(2),
      'large p99': quantileText(largeTimes, 0.99),
      'small blocks': inSmall?.blocks ?? 0,
      'large blocks': inLarge?.blocks ?? 0,
      plans: difference(inSmall, inLarge),
    }
  })
}

async function seed(engine: Stack['engine'], devices: number): Promise<SeededDatabase> {
  const stack = await startStack({ engine, workers: false, settings: HIGH_LIMITS })
  const { url } = stack.ctx.config.database
  const playlists = devices * PLAYLISTS_PER_DEVICE
  const startedAt = performance.now()
  await seedManyRows(url, { payments: devices, devices, playlists }, (plain, context) =>
    stack.ctx.vault.encrypt(plain, context),
  )
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1)
  console.log(
    `${devices} devices, ${playlists} playlists and ${devices} payments were seeded in ${seconds} s`,
  )
  return { stack, owners: await takeOwners({ ...stack, devices }, OWNERS) }
}

/** The times of the operation in each database, after one run that is not measured. */
async function measureInTurns(
  operation: Operation,
  databases: readonly [SeededDatabase, SeededDatabase],
): Promise<readonly [number[], number[]]> {
  const times: readonly [number[], number[]] = [[], []]
  for (let turn = -1; turn < operation.measurements; turn += 1)
    for (const [index, { stack, owners }] of databases.entries()) {
      const owner = owners[(turn + 1) % owners.length]
      if (!owner) throw new Error('There are no owners')
      await operation.prepare?.(stack)
      const startedAt = performance.now()
      await operation.run(stack, owner)
      if (turn >= 0) times[index]?.push(performance.now() - startedAt)
    }
  return times
}

const quantileText = (times: readonly number[], share: number): string => quantile(times, share).toFixed(2)

function difference(small?: Execution, large?: Execution): string {
  const smallAccesses = new Set(small?.accesses)
  const added = [...new Set(large?.accesses)].filter((access) => !smallAccesses.has(access))
  return added.length === 0 ? 'same' : added.join(', ')
}
