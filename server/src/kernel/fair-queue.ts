import { fail } from './failure.ts'

/** Runs a costly task for a subject when it is its turn. @throws Failure throttled if too many tasks wait already */
type Enqueue = <Result>(subject: string, run: () => Promise<Result>) => Promise<Result>

interface Limits {
  readonly maxRunning: number
  readonly maxWaitingPerSubject: number
  readonly maxWaiting: number
}

const RETRY_SECONDS = 1

/**
 * Bounds the costly tasks of this process. One task of a subject runs at a time, and the subjects that wait take turns: many tasks of one
 * subject delay a task of another by one run at most.
 */
export function createFairQueue(limits: Limits): Enqueue {
  const running = new Set<string>()
  /** The waiting tasks by subject, in the order of turns. */
  const queues = new Map<string, (() => void)[]>()
  let waiting = 0

  async function awaitTurn(subject: string): Promise<void> {
    if (!running.has(subject) && running.size < limits.maxRunning) return void running.add(subject)
    const queue = queues.get(subject) ?? []
    if (queue.length >= limits.maxWaitingPerSubject || waiting >= limits.maxWaiting)
      throw fail('throttled', 'too_many_requests', { retryAfter: RETRY_SECONDS })
    waiting += 1
    queues.set(subject, queue)
    await new Promise<void>((begin) => queue.push(begin))
  }

  function beginNext(): void {
    const next = [...queues].find(([subject]) => !running.has(subject))
    if (!next) return
    const [subject, [begin, ...rest]] = next
    if (rest.length > 0) queues.set(subject, rest)
    else queues.delete(subject)
    waiting -= 1
    running.add(subject)
    begin?.()
  }

  return async (subject, run) => {
    await awaitTurn(subject)
    try {
      return await run()
    } finally {
      running.delete(subject)
      const queue = queues.get(subject)
      // Moves the subject to the end.
      if (queue && queues.delete(subject)) queues.set(subject, queue)
      beginNext()
    }
  }
}
