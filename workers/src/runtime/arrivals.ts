/** The least number of a queue's waiting jobs that this process knows of, so that it asks the store only when there may be one. */
export class Arrivals {
  /** Infinity until the store has answered that there is none. */
  #expected = Infinity
  #version = 0
  #wake: (() => void) | null = null

  get none(): boolean {
    return this.#expected === 0
  }

  /** This process added jobs. */
  added(count: number): void {
    this.#expected += count
    this.#changed()
  }

  /** Jobs may wait that this process did not add: asks until there is none. */
  lookAgain(): void {
    this.#expected = Infinity
    this.#changed()
  }

  /** Asks the store for the next job, and keeps count. */
  async ask<Answer>(query: () => Promise<Answer>, hasJob: (answer: Answer) => boolean): Promise<Answer> {
    const version = this.#version
    const answer = await query()
    if (hasJob(answer)) this.#expected = Math.max(0, this.#expected - 1)
    // Not if something arrived meanwhile, which the store may not have seen.
    else if (version === this.#version) this.#expected = 0
    return answer
  }

  /** Waits for the next arrival or `wake`; false after `ms` without one. */
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
