import { describe, expect, it } from 'vitest'
import { isProofOfWork } from './proof-of-work.ts'

const BITS = 12

function solve(token: string): string {
  for (let number = 0; ; number += 1) {
    if (isProofOfWork(token, `WORK-${number}`, BITS)) return `WORK-${number}`
  }
}

describe('A proof of work', () => {
  const answer = solve('a-token')

  it('is valid for its own token only', () => {
    expect(isProofOfWork('a-token', answer, BITS)).toBe(true)
    expect(isProofOfWork('another-token', answer, BITS)).toBe(false)
  })

  it('has the required difficulty', () => {
    expect(isProofOfWork('a-token', answer, BITS - 1)).toBe(true)
    expect(isProofOfWork('a-token', answer, 32)).toBe(false)
  })

  it('must be the prefix and a number of at most twelve digits', () => {
    for (const wrong of [
      'WORK-',
      'WORK-1e3',
      'WORK--1',
      'work-1',
      '12',
      `${answer} `,
      `WORK-${'9'.repeat(13)}`,
    ]) {
      expect(isProofOfWork('a-token', wrong, BITS)).toBe(false)
    }
  })
})
