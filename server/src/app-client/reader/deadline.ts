/** A time after which requests are ended. */
export interface Deadline {
  readonly signal: AbortSignal | null
  /** The promise; it rejects at the deadline where requests can't be ended (Chromium before 66 has no `AbortController`). */
  within<T>(promise: Promise<T>): Promise<T>
  onEnd(listener: () => void): void
  isOver(): boolean
  /** Keeps the request open until `end` is called. */
  clear(): void
  end(): void
}

export function openDeadline(milliseconds: number): Deadline {
  const request = typeof AbortController === 'undefined' ? null : new AbortController()
  const listeners: (() => void)[] = []
  let isOver = false
  const end = () => {
    if (isOver) return
    isOver = true
    clearTimeout(timer)
    request?.abort()
    for (const listener of listeners) listener()
  }
  const timer = setTimeout(end, milliseconds)
  const late = new Promise<never>((_resolve, reject) => {
    listeners.push(() => reject(new Error('The provider is late.')))
  })
  late.catch(() => undefined)
  return {
    signal: request?.signal ?? null,
    within: (promise) => (request ? promise : Promise.race([promise, late])),
    onEnd: (listener) => void listeners.push(listener),
    isOver: () => isOver,
    clear: () => clearTimeout(timer),
    end,
  }
}
