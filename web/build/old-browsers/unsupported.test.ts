import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { oldStyles } from './styles.ts'
import { unsupportedIn } from './unsupported.fixture.ts'

const SOURCES = fileURLToPath(new URL('../../src/', import.meta.url))

/** Features that old browsers may lack, and why the site works without them. */
const ALLOWED_FEATURES: Readonly<Record<string, string>> = {
  ':dir': 'the site is written from left to right',
  ':has': 'old-browsers/main.ts; elsewhere only details of focus, scrolling and emphasis depend on it',
  ':popover-open': 'old-browsers/popovers.ts',
  '@media (forced-colors)': 'Chromium has such a mode since version 89, Safari none',
  'align-content: end': 'in grids only, where Chromium has it since version 57',
  'align-content: start': 'in grids only, where Chromium has it since version 57',
  'align-self: start': 'in grids only, where Chromium has it since version 57',
  'aspect-ratio': 'the content or a block size gives the same height',
  'contain-intrinsic-block-size': 'rendering is slower',
  'container-type': 'fallbacks.ts writes container units as parts of the viewport',
  'content-visibility': 'rendering is slower',
  'font-synthesis': 'the font has all weights',
  'forced-color-adjust': 'Chromium has such a mode since version 89, Safari none',
  'overscroll-behavior': 'the page scrolls at the end of a list',
  'place-items: end': 'in grids only, where Chromium has it since version 57',
  'scrollbar-color': 'the system’s scroll bar',
  'scrollbar-gutter': 'the page moves by a scroll bar while the terms are shown',
  'scrollbar-width': 'the system’s scroll bar',
  'text-wrap': 'lines break elsewhere',
  zoom: 'drawn televisions are smaller on wide screens',
}

/** The time limit for transforming every stylesheet. */
const TIMEOUT_MS = 120_000

describe('Stylesheets for old browsers', () => {
  it(
    'use only features that old browsers support or this file tolerates',
    async () => {
      const fileOf = new Map<string, string>()
      for (const file of globSync('**/*.css', { cwd: SOURCES }))
        for (const feature of unsupportedIn(await oldStyles(readFileSync(join(SOURCES, file), 'utf8'))))
          fileOf.set(feature, file)
      expect(Object.fromEntries([...fileOf].filter(([feature]) => !(feature in ALLOWED_FEATURES)))).toEqual(
        {},
      )
      expect(Object.keys(ALLOWED_FEATURES).filter((feature) => !fileOf.has(feature))).toEqual([])
    },
    TIMEOUT_MS,
  )

  it.each([
    ['a property', '.a { text-wrap: balance }', 'text-wrap'],
    ['a value', '.a { overflow: clip }', 'overflow: clip'],
    ['a unit', '.a { block-size: 100dvh }', '1dvh'],
    ['a function', '.a { color: color-mix(in srgb, red, blue) }', 'color-mix()'],
    ['a selector', '.a:has(.b) { color: red }', ':has'],
    ['a rule', '@container (width > 1px) { .a { color: red } }', '@container'],
    ['a negated query', '@media not (width: 1px) { .a { color: red } }', '@media, level 4'],
    ['a query', '@media (scripting: none) { .a { color: red } }', '@media (scripting)'],
  ])('cannot use %s that old browsers lack', (_, css, feature) => {
    expect([...unsupportedIn(css)]).toContain(feature)
  })

  it.each([
    ['an older value before it', '.a { height: 100vh; height: 100dvh }'],
    ['a name with a prefix', '.a { -webkit-mask-image: none; mask-image: none }'],
    ['a test for it', '@supports (aspect-ratio: 1) { .a { aspect-ratio: 1 } }'],
  ])('may use a feature with %s', (_, css) => {
    expect([...unsupportedIn(css)]).toEqual([])
  })
})
