interface Answer {
  readonly hasJob: boolean
  /** When the next retry is due, in milliseconds since 1970, if there is no job; 0 for none. */
  readonly retryAt: number
}

/** Counts a queue's waiting jobs as far as this process knows, so that it queries the store only if there may be one. */
export class WaitingJobs {
  /** Infinity until the store has answered that there are none. */
  #count = Infinity
  #retryAt = 0
  #version = 0
  #wake: (() => void) | null = null

  /** When the next retry is due, in milliseconds since 1970; 0 for none. */
  get retryAt(): number {
    return this.#retryAt
  }

  mayExist(): boolean {
    if (this.#retryAt !== 0 && Date.now() >= this.#retryAt) {
      this.#retryAt = 0
      this.markUnknown()
    }
    return this.#count > 0
  }

  add(count: number): void {
    this.#count += count
    this.#changed()
  }

  /** Call when jobs that this process did not add may be waiting. */
  markUnknown(): void {
    this.#count = Infinity
    this.#changed()
  }

  async fetch<Result>(query: () => Promise<Result>, answerOf: (result: Result) => Answer): Promise<Result> {
    const version = this.#version
    const result = await query()
    const { hasJob, retryAt } = answerOf(result)
    if (hasJob) {
      this.#count = Math.max(0, this.#count - 1)
      return result
    }
    // The answer may not include a job that was added meanwhile.
    if (version === this.#version) this.#count = 0
    this.#retryAt = retryAt
    return result
  }

  /** Waits until jobs are added or may exist, or `wake` is called; false after `ms`, or when a retry is due. */
  wait(ms: number): Promise<boolean> {
    const untilRetry = this.#retryAt === 0 ? Infinity : this.#retryAt - Date.now()
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), Math.max(0, Math.min(ms, untilRetry)))
      this.#wake = () => {
        clearTimeout(timer)
        resolve(true)
      }
    })
  }

  wake(): void {
    this.#wake?.()
    this.#wake = null
  }

  #changed(): void {
    this.#version += 1
    this.wake()
  }
}
