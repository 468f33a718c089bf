/** The workers: reactions to events and periodic tasks, listed in `wiring.ts`. Only `runtime/` knows BullMQ. */
export { loadWorkerConfig, workerSettings, type WorkerConfig } from './config.ts'
export { createWorkerContext, type WorkerContext } from './context.ts'
export { serveHealth } from './health.ts'
export { startRuntime, type Runtime } from './runtime/runtime.ts'
export { createWatchdog, type Watchdog } from './runtime/watchdog.ts'
export { workerChecks } from './ops/checks.ts'
export * as wiring from './wiring.ts'
export { reactions, periodicTasks } from './wiring.ts'
