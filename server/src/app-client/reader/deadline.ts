export type Deadline = ReturnType<typeof openDeadline>

export function openDeadline(milliseconds: number) {
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
  const timeout = new Promise<never>((_resolve, reject) => {
    listeners.push(() => reject(new Error('The provider timed out.')))
  })
  timeout.catch(() => undefined)
  return {
    signal: request?.signal ?? null,
    /** Returns the promise. Without `AbortController` (Chromium before 66) it rejects at the deadline. */
    within: <T>(promise: Promise<T>) => (request ? promise : Promise.race([promise, timeout])),
    onEnd: (listener: () => void) => void listeners.push(listener),
    isOver: () => isOver,
    /** Removes the time limit; `end` still ends the request. */
    clear: () => clearTimeout(timer),
    end,
  }
}
