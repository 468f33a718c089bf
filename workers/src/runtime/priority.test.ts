import { describe, expect, it, vi } from 'vitest'
import { preferThisProcess } from './priority.ts'

const osWith = (priority: number, setPriority = vi.fn()) => ({ getPriority: () => priority, setPriority })

describe('A worker', () => {
  it('runs before other processes', () => {
    const os = osWith(0)
    preferThisProcess(os)
    expect(os.setPriority).toHaveBeenCalledExactlyOnceWith(-7)
  })

  it.each([10, -12])('keeps the priority %i that it was started with', (priority) => {
    const os = osWith(priority)
    preferThisProcess(os)
    expect(os.setPriority).not.toHaveBeenCalled()
  })

  it('runs as others where it may not run before them', () => {
    const refuse = vi.fn(() => {
      throw new Error('permission denied')
    })
    expect(() => preferThisProcess(osWith(0, refuse))).not.toThrow()
  })
})
