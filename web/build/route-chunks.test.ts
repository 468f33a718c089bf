import { describe, expect, it } from 'vitest'
import { routeChunks } from './route-chunks.ts'

const split = (file: string) => `src/routes/${file}.tsx?tsr-split=component`
const KEYS = ['_public/index', '_public/device.login', '_public/login'].map(split)

describe('The chunks of a prerendered page', () => {
  it('are those of its routes, also of files with a dot or `index` in their names', () => {
    expect(routeChunks(KEYS, ['__root__', '/_public', '/_public/device/login'])).toEqual(
      ['_public/device.login'].map(split),
    )
    expect(routeChunks(KEYS, ['__root__', '/_public', '/_public/'])).toEqual(['_public/index'].map(split))
  })

  it('fail the build when one is missing', () => {
    expect(() => routeChunks(KEYS, ['/_public/contact'])).toThrow(
      'The build has no chunk of the route /_public/contact.',
    )
  })
})
