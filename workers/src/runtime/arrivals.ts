/** Counts a queue's waiting jobs as far as this process knows, so that it queries the store only if there may be one. */
export class Arrivals {
  /** Infinity until the store has answered that there are none. */
  #expected = Infinity
  #version = 0
  #wake: (() => void) | null = null

  get none(): boolean {
    return this.#expected === 0
  }

  /** Call after this process added jobs. */
  added(count: number): void {
    this.#expected += count
    this.#changed()
  }

  /** Call when jobs that this process did not add may be waiting. */
  lookAgain(): void {
    this.#expected = Infinity
    this.#changed()
  }

  /** Queries the store for the next job, and updates the count. */
  async ask<Answer>(query: () => Promise<Answer>, hasJob: (answer: Answer) => boolean): Promise<Answer> {
    const version = this.#version
    const answer = await query()
    if (hasJob(answer)) this.#expected = Math.max(0, this.#expected - 1)
    // The answer may not include a job that arrived meanwhile.
    else if (version === this.#version) this.#expected = 0
    return answer
  }

  /** Waits for the next arrival or call of `wake`; false after `ms` without one. */
  wait(ms: number): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), ms)
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
