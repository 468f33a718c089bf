import type { OnError, QueueWorker } from './engine.ts'

export interface QueuePart {
  waitUntilReady(): Promise<unknown>
  close(): Promise<void>
}

/** Waits until a queue or worker is connected. Closes it on failure, because `waitUntilReady` then rejects on every call. */
export async function ready<Part extends QueuePart>(part: Part): Promise<Part> {
  try {
    await part.waitUntilReady()
    return part
  } catch (error) {
    await part.close().catch(() => undefined)
    throw error
  }
}

export function queueWorkerOf(
  worker: {
    pause(doNotWaitActive: boolean): Promise<void>
    run(): Promise<void>
    resume(): Promise<void>
    close(): Promise<void>
  },
  onError: OnError,
): QueueWorker {
  let isRunning = false
  return {
    pause: () => worker.pause(true),
    resume() {
      void (isRunning ? worker.resume() : worker.run()).catch(onError)
      isRunning = true
    },
    close: () => worker.close(),
  }
}
