import { createFairQueue } from '../../../kernel/fair-queue.ts'

/** Runs two moves or undos at once: with MAX_PLAYLISTS one takes a third of a second of the processor, and a dozen would hold all connections. */
export const moveInTurn = createFairQueue({ maxRunning: 2, maxWaitingPerSubject: 50, maxWaiting: 10_000 })
