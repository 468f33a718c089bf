import { expect, test } from 'vitest'
import { lightIn } from './art-light.ts'

const picture = (...pixels: readonly (readonly number[])[]) => Uint8ClampedArray.from(pixels.flat())

const [black, dark, transparent, grey] = [
  [0, 0, 0, 255],
  [20, 40, 80, 255],
  [255, 0, 0, 0],
  [90, 90, 90, 255],
] as const

test('the light of each half of a picture is the mean of its strong colours, more colourful and always equally bright', () => {
  expect(lightIn(picture(black, dark, transparent, [100, 50, 0, 255]))).toEqual({
    upper: '15, 88, 235',
    lower: '235, 88, 0',
  })
})

test('a grey half has the light of the other one, and a grey picture gives none', () => {
  const light = '15, 88, 235'
  expect(lightIn(picture(grey, dark))).toEqual({ upper: light, lower: light })
  expect(lightIn(picture(dark, grey))).toEqual({ upper: light, lower: light })
  expect(lightIn(picture(grey, [255, 255, 255, 255]))).toBeNull()
  expect(lightIn(picture())).toBeNull()
})
