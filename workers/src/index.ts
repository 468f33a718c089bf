/**
 * The workers: whatever reacts to facts, and whatever looks for work from time to time. `wiring.ts` is the whole of it.
 * Only `runtime/` knows BullMQ; a job is a few lines that call a use case of the server's modules.
 */
export { loadWorkerConfig, workerSettings, type WorkerConfig } from './config.ts'
export { createWorkerContext, type WorkerContext } from './context.ts'
export { answerHealth } from './health.ts'
export { startRuntime, type Runtime } from './runtime/runtime.ts'
export { createWatchdog, type Watchdog } from './runtime/watchdog.ts'
export { reactions, periodicTasks } from './wiring.ts'
