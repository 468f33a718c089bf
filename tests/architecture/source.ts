import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../../', import.meta.url))
export const WORKSPACES = ['db', 'server', 'workers', 'web', 'infra', 'tests'] as const

const NOT_OURS = /(^|\/)(node_modules|dist|artifacts|\.turbo)(\/|$)|\.gen\.ts$/

/** Files of the repository that match, as paths from the root. */
export const filesOf = (pattern: string): string[] =>
  globSync(pattern, { cwd: ROOT, exclude: (name) => NOT_OURS.test(name) })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !NOT_OURS.test(file))
    .toSorted()

export const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8')

export const exists = (file: string): boolean => existsSync(join(ROOT, file))

export const isTest = (file: string): boolean =>
  /\.(test|fixture)\.tsx?$/.test(file) || file.startsWith('tests/')

export const codeOf = (workspace: string): string[] => filesOf(`${workspace}/**/*.{ts,tsx}`)

/** The package of a bare import: '@trpc/server' for '@trpc/server/adapters/node-http'. */
export const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
