import { expect, it } from 'vitest'
import { hashOf, newToken } from './token.ts'

it('A token has 256 bits, and differs each time', () => {
  expect(newToken()).toMatch(/^[\w-]{43}$/)
  expect(newToken()).not.toBe(newToken())
})

it('A token is stored as its SHA-256', () => {
  // FIPS 180-4, example of one block.
  expect(hashOf('abc').toString('hex')).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  )
})
