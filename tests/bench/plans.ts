import { setTimeout as wait } from 'node:timers/promises'
import { nodesOf, watchStatements, type Statement } from '../kit/statements.ts'
import type { Stack } from '../kit/stack.ts'
import { operations } from './operations.ts'
import type { BenchOwner } from './owners.ts'

export interface Execution {
  /** Blocks of 8 kB that were read. */
  readonly blocks: number
  readonly accesses: readonly string[]
}

/** Longer than the pools keep idle connections: the plans are sent on new ones only. */
const IDLE_MS = 6_500

export async function executionsIn({
  stack,
  owners,
}: {
  readonly stack: Stack
  readonly owners: readonly BenchOwner[]
}): Promise<ReadonlyMap<string, Execution>> {
  await wait(IDLE_MS)
  const watch = await watchStatements(stack)
  try {
    const executions = new Map<string, Execution>()
    for (const [index, operation] of operations.entries()) {
      const owner = owners[index % owners.length]
      if (!owner) throw new Error('There are no owners')
      await operation.prepare?.(stack)
      const before = watch.statements.length
      await operation.run(stack, owner)
      executions.set(operation.name, executionOf(watch.statements.slice(before)))
    }
    return executions
  } finally {
    watch.stop()
  }
}

function executionOf(statements: readonly Statement[]): Execution {
  const blocks = statements.map(({ plan }) => plan['Shared Hit Blocks'] + plan['Shared Read Blocks'])
  const accesses = statements
    .flatMap(({ plan }) => nodesOf(plan))
    .flatMap((step) => {
      const { 'Node Type': type, 'Index Name': index, 'Relation Name': table } = step
      return type.includes('Scan') && (index ?? table) !== undefined ? [`${type} ${index ?? table}`] : []
    })
  return { blocks: blocks.reduce((sum, count) => sum + count, 0), accesses }
}
