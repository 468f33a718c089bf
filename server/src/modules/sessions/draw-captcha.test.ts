import { expect, it } from 'vitest'
import { GLYPHS } from './captcha-glyphs.ts'
import { drawCaptcha } from './draw-captcha.ts'

it('drawCaptcha draws every capital and digit as one path without text', () => {
  for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789') {
    expect(GLYPHS[letter], letter).toMatch(/^[0-6 ,]+$/)
    const svg = drawCaptcha(letter)
    expect(svg.match(/<path/g)).toHaveLength(1)
    expect(svg).not.toMatch(/<text|<script|NaN|undefined/)
  }
})

it('drawCaptcha cuts and orders the strokes of the same letters differently almost each time', () => {
  const shapes = Array.from({ length: 200 }, () => drawCaptcha('ABCDE').replaceAll(/[\d. ]+/g, '.'))
  expect(new Set(shapes).size).toBeGreaterThan(190)
})
