import { expect, test } from 'vitest'
import { isOldNode } from './old-node.mjs'

test.for([
  ['18.20.8', true],
  ['20.18.3', true],
  ['20.19.0', false],
  ['21.7.3', true],
  ['22.11.0', true],
  ['22.12.0', false],
  ['23.0.0', false],
  ['24.1.0', false],
] as const)('Node %s is too old for the native parts of the build: %s', ([version, isOld]) => {
  expect(isOldNode(version)).toBe(isOld)
})
