import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { manifestOf } from './packages.ts'
import { codeOf, filesOf, isTest, textOf, WORKSPACES } from './source.ts'

describe('Dependencies', () => {
  it('have one exact version each in the repository', () => {
    const versions: Record<string, Set<string>> = {}
    for (const folder of ['', ...WORKSPACES.map((workspace) => `${workspace}/`)]) {
      const { dependencies, devDependencies, optionalDependencies } = manifestOf(folder)
      for (const [name, version] of Object.entries({
        ...dependencies,
        ...devDependencies,
        ...optionalDependencies,
      }))
        (versions[name] ??= new Set()).add(version)
    }
    const withSeveral = Object.entries(versions).filter(([, used]) => used.size > 1)
    expect(withSeveral.map(([name, used]) => `${name}: ${[...used].join(', ')}`)).toEqual([])
    const notExact = Object.entries(versions).filter(
      ([name, used]) => !name.startsWith('@player/') && [...used].some((version) => !/^\d/.test(version)),
    )
    expect(notExact.map(([name]) => name)).toEqual([])
  })
})

describe('Versions', () => {
  const lock = z
    .object({ packages: z.record(z.string(), z.object({ version: z.string().optional() })) })
    .parse(JSON.parse(textOf('package-lock.json')))

  /** The first versions without a known vulnerability or defect. */
  it.each([
    ['koa', '3.1.2'],
    ['nodemailer', '10.1.4'],
    ['@trpc/server', '11.8.0'],
    ['kysely', '0.28.15'],
    ['bullmq', '6.7.0'],
  ])('%s is at least %s wherever it is installed', (name, floor) => {
    const installed = Object.entries(lock.packages).filter(([path]) => path.endsWith(`node_modules/${name}`))
    expect(installed.length).toBeGreaterThan(0)
    for (const [path, { version = '0' }] of installed)
      expect(
        version.localeCompare(floor, 'en', { numeric: true }),
        `${path} ${version}`,
      ).toBeGreaterThanOrEqual(0)
  })
})

describe('process.env', () => {
  it('is read only in entry points', () => {
    const allowed =
      /^(server|workers|db)\/src\/(\w+\/)?main\.ts$|^infra\/(launch\.mjs|start\/(up|ops|settings|environment)\.ts)$|^web\/(vite\.config\.ts|build\/)/
    // PostgreSQL's programs get this environment without variables for another server.
    const postgresProgram = 'infra/postgres/program.ts'
    const readers = [
      ...['server', 'workers', 'db', 'infra', 'web'].flatMap(codeOf),
      ...filesOf('infra/*.mjs'),
    ].filter((file) => !isTest(file) && /process\.env\b/.test(textOf(file)))
    expect(readers.filter((file) => !allowed.test(file) && file !== postgresProgram)).toEqual([])
  })
})
