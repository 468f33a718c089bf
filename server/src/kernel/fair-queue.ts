import { fail, type Failure } from './failure.ts'

/** Runs a costly task for a subject when it is its turn. @throws Failure throttled if too many tasks wait */
type Enqueue = <Result>(subject: string, run: () => Promise<Result>) => Promise<Result>

interface Limits {
  readonly maxRunning: number
  readonly maxWaitingPerSubject: number
  readonly maxWaiting: number
}

const throttled = () => fail('throttled', 'too_many_requests', { retryAfter: 1 })

interface Waiting {
  begin(): void
  refuse(error: Failure): void
}

/**
 * Bounds the costly tasks of this process. One task of a subject runs at a time, and the subjects that wait take turns: many tasks of one
 * subject delay a task of another by one run at most. If too many wait in total, the newest task of the subject with the most is refused.
 */
export function createFairQueue(limits: Limits): Enqueue {
  const running = new Set<string>()
  const queues = new Map<string, Waiting[]>()
  let waiting = 0

  async function awaitTurn(subject: string): Promise<void> {
    if (!running.has(subject) && running.size < limits.maxRunning) return void running.add(subject)
    const queue = queues.get(subject) ?? []
    if (queue.length >= limits.maxWaitingPerSubject) throw throttled()
    if (waiting >= limits.maxWaiting) refuseOfLongest(queue.length + 1)
    waiting += 1
    queues.set(subject, queue)
    await new Promise<void>((begin, refuse) => queue.push({ begin, refuse }))
  }

  /** Refuses a waiting task of the subject with the most. @throws Failure throttled if none has more than `count` */
  function refuseOfLongest(count: number): void {
    const [longest] = [...queues.values()].toSorted((a, b) => b.length - a.length)
    if (!longest || longest.length <= count) throw throttled()
    longest.pop()?.refuse(throttled())
    waiting -= 1
  }

  function beginNext(): void {
    for (const [subject, queue] of queues) {
      if (running.has(subject)) continue
      const task = queue.shift()
      if (queue.length === 0) queues.delete(subject)
      waiting -= 1
      running.add(subject)
      return task?.begin()
    }
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
