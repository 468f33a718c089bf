import { expect, test } from 'vitest'
import { lightIn } from './art-light.ts'

test('the light of a picture is the mean of its strong colours, always equally bright', () => {
  const [black, dark, transparent] = [
    [0, 0, 0, 255] as const,
    [20, 40, 80, 255] as const,
    [255, 0, 0, 0] as const,
  ]
  expect(lightIn([...black, ...dark, ...transparent])).toBe('59, 118, 235')
})

test('a grey picture gives no light', () => {
  expect(lightIn([90, 90, 90, 255, 255, 255, 255, 255])).toBeNull()
  expect(lightIn([])).toBeNull()
})
