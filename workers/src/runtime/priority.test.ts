import { describe, expect, it, vi } from 'vitest'
import { raisePriority } from './priority.ts'

const osWith = (priority: number, setPriority = vi.fn()) => ({ getPriority: () => priority, setPriority })

describe('A worker', () => {
  it('gets a higher priority than other processes', () => {
    const os = osWith(0)
    raisePriority(os)
    expect(os.setPriority).toHaveBeenCalledExactlyOnceWith(-7)
  })

  it.each([10, -12])('keeps the priority %i that it was started with', (priority) => {
    const os = osWith(priority)
    raisePriority(os)
    expect(os.setPriority).not.toHaveBeenCalled()
  })

  it('runs with the usual priority if the system refuses a higher one', () => {
    const refuse = vi.fn(() => {
      throw new Error('permission denied')
    })
    expect(() => raisePriority(osWith(0, refuse))).not.toThrow()
  })
})
