import { createFairQueue } from '../../../kernel/fair-queue.ts'

/**
 * A move or an undo of a full device takes a third of a second of the processor in its transaction: a dozen devices at once held all
 * connections to the database for seconds. Few take a connection at a time, the others wait before.
 */
export const moveInTurn = createFairQueue({ maxRunning: 2, maxWaitingPerSubject: 50, maxWaiting: 10_000 })
