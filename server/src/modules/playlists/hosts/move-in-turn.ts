import { createFairQueue } from '../../../kernel/fair-queue.ts'

/** Runs few moves and undos at once: a full device's takes a third of a second of the processor, and a dozen held all database connections. */
export const moveInTurn = createFairQueue({ maxRunning: 2, maxWaitingPerSubject: 50, maxWaiting: 10_000 })
