import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { textOf } from './source.ts'

/** Licences that require no more than their notice. OFL-1.1 is for fonts. */
const PERMISSIVE = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Unlicense',
])

const ranges = z.record(z.string(), z.string()).default({})
const lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      license: z.string().optional(),
      dev: z.boolean().default(false),
      dependencies: ranges,
      optionalDependencies: ranges,
    }),
  ),
})
const root = z.object({ overrides: z.record(z.string(), ranges) })

/** The installed packages by path, without our own. */
const packages = Object.entries(lock.parse(JSON.parse(textOf('package-lock.json'))).packages).flatMap(
  ([path, { license, dev, dependencies, optionalDependencies }]) => {
    const [, name] = /(?:^|.*\/)node_modules\/(.+)$/.exec(path) ?? []
    if (name === undefined || name.startsWith('@player/')) return []
    return [{ name, license, dev, needs: { ...dependencies, ...optionalDependencies } }]
  },
)

describe('The packages', () => {
  it('of production have permissive licences', () => {
    const deployed = packages.filter(({ dev }) => !dev)
    expect(deployed.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['koa', 'pg', 'bullmq', 'react', '@trpc/server']),
    )
    const notPermissive = deployed.filter(({ license }) => license === undefined || !PERMISSIVE.has(license))
    expect(notPermissive.map(({ name, license }) => `${name}: ${license}`)).toEqual([])
  })

  it('depend on no tag such as latest, which `npm sbom` refuses, unless the version is overridden', () => {
    const { overrides } = root.parse(JSON.parse(textOf('package.json')))
    const byTag = packages.flatMap(({ name, needs }) =>
      Object.entries(needs)
        .filter(([needed, range]) => /^[a-z]+$/i.test(range) && range !== 'x' && !overrides[name]?.[needed])
        .map(([needed, range]) => `${name} needs ${needed}@${range}`),
    )
    expect(byTag).toEqual([])
  })

  it('run no install scripts', () => {
    expect(textOf('.npmrc')).toMatch(/^ignore-scripts=true$/m)
  })
})
