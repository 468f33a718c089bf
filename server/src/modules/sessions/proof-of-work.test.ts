import { describe, expect, it } from 'vitest'
import { isProofOfWork } from './proof-of-work.ts'

function solve(token: string): string {
  for (let number = 0; ; number += 1) {
    if (isProofOfWork(token, `WORK-${number}`)) return `WORK-${number}`
  }
}

describe('a proof of work', () => {
  const answer = solve('a-token')

  it('is good for its own token only', () => {
    expect(isProofOfWork('a-token', answer)).toBe(true)
    expect(isProofOfWork('another-token', answer)).toBe(false)
  })

  it('is a number, and nothing else', () => {
    for (const wrong of [
      'WORK-',
      'WORK-1e3',
      'WORK--1',
      'work-1',
      '12',
      `${answer} `,
      `WORK-${'9'.repeat(13)}`,
    ]) {
      expect(isProofOfWork('a-token', wrong)).toBe(false)
    }
  })
})
