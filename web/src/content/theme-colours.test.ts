import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { themeColours } from './theme-colours.ts'

it('The theme colours of the browser are those of the pages', () => {
  const tokens = readFileSync(new URL('../ui/tokens.css', import.meta.url), 'utf8')
  expect(tokens).toContain(`--night-900: ${themeColours.night};`)
  expect(tokens).toContain(`--paper-50: ${themeColours.paper};`)
})
