import { createFairQueue } from '../../../kernel/fair-queue.ts'

/** A full device's move takes a third of a second of processor in its transaction. A dozen at once held all connections to the database. */
export const moveInTurn = createFairQueue({ maxRunning: 2, maxWaitingPerSubject: 50, maxWaiting: 10_000 })
