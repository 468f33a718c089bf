import { AsyncLocalStorage } from 'node:async_hooks'

/** Identifies a request in its log lines, events and errors, and in those of its jobs. */
interface Trace {
  readonly requestId: string | null
  deviceId?: string
}

const current = new AsyncLocalStorage<Trace>()

export const currentTrace = (): Trace | undefined => current.getStore()

/** The id of the request that began this work; null for periodic tasks. */
export const requestId = (): string | null => current.getStore()?.requestId ?? null

export const runTraced = <Result>(requestId: string | null, work: () => Result): Result =>
  current.run({ requestId }, work)

/** Returns a function that runs `work` as a part of this request. Used in place of `AsyncLocalStorage.bind`, which takes longer than the rest of a small answer. */
export function withTrace(work: () => void): () => void {
  const trace = current.getStore()
  return trace ? () => current.run(trace, work) : work
}

/** Adds the device to the log lines that follow. */
export function traceDevice(deviceId: string): void {
  const trace = current.getStore()
  if (trace) trace.deviceId = deviceId
}

/** A header for calls to providers and for e-mails, so that their logs contain the request's id. */
export function requestHeader(): { readonly 'X-Request-Id'?: string } {
  const id = requestId()
  return id === null ? {} : { 'X-Request-Id': id }
}

export function referenceField(): { readonly reference?: string } {
  const id = requestId()
  return id === null ? {} : { reference: id }
}
