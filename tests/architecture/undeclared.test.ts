import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { codeOf, exists, filesOf, packageOf, textOf, WORKSPACES } from './source.ts'

const FILES = [...WORKSPACES.flatMap(codeOf), ...filesOf('*.config.ts'), ...filesOf('infra/*.mjs')]

/** Packages that document an augmentation of their types. */
const MAY_BE_AUGMENTED = new Set(['@tanstack/react-router', 'vitest'])
const AUGMENTATION = /^declare module '([^']+)'/gm
/** Files of packages without `exports` that their documentation imports. */
const DOCUMENTED_FILE = /^core-js\/actual\/|^ajv\/dist\/20\d\d\.js$/
const BUILD_TOOL = /from '(?:vite|rolldown)'/
/** Hooks of a plugin that change code or its files. */
const CODE_HOOK = /^\s*(?:async )?(?:transform|renderChunk|generateBundle|writeBundle|load)\s*[(:]/m
const REPLACING = /\.replace(?:All)?\(/
/** Properties of tRPC's procedures and routers that it does not document, and reads of properties by name that no type declares. */
const UNDECLARED_READ = /\b_def\b|\._config\b|Reflect\.get\(/g
/** Files that need such a read, and why there is no documented way. */
const MAY_READ: Readonly<Record<string, string>> = {
  'server/src/http/router.ts': 'tRPC has no list of the procedures with their types',
  'server/src/http/router.test.ts': 'as router.ts, and their `meta` and outputs',
  'tests/kit/routes.ts': 'as router.ts, and their inputs',
  'tests/kit/belongings.ts': 'the type of the procedures by module; only a type',
  'tests/kit/sent-statements.ts': 'pg does not declare the application name of a connection',
  'tests/kit/statements.ts': 'replaces a public method for all connections of a test',
  'tests/faults/failpoints.ts': 'replaces public methods of pg and BullMQ during a fault',
  'web/television/report/collect.ts': 'properties of browsers that TypeScript does not declare',
  'tests/architecture/undeclared.test.ts': 'this test',
}
const SPECIFIER = /(?:\bfrom|\bimport|\bimport\()\s*'([^'.][^']*)'/g

const manifest = z.object({ exports: z.unknown().optional() })

/** Changes to dependencies in the text of a file, and imports that they do not declare. */
function violationsOf(text: string, mayRead = false): string[] {
  const augmented = [...text.matchAll(AUGMENTATION)].map(([, name = '']) => name)
  const read = mayRead ? [] : [...text.matchAll(UNDECLARED_READ)].map(([name]) => name)
  const imported = [...text.matchAll(SPECIFIER)].map(([, specifier = '']) => specifier)
  return [
    ...augmented.filter((name) => !MAY_BE_AUGMENTED.has(name)).map((name) => `declare module '${name}'`),
    ...imported.filter(isDeep).map((specifier) => `import '${specifier}'`),
    ...read.map((name) => `reads ${name}`),
    ...(replacesText(text) ? ['a plugin that replaces text of modules'] : []),
  ]
}

const replacesText = (text: string): boolean =>
  BUILD_TOOL.test(text) && CODE_HOOK.test(text) && REPLACING.test(text)

/** Whether the specifier names a file of a package without `exports`. */
function isDeep(specifier: string): boolean {
  if (/(?:^|\/)node_modules\//.test(specifier)) return true
  const name = packageOf(specifier)
  const file = `node_modules/${name}/package.json`
  if (specifier === name || DOCUMENTED_FILE.test(specifier) || !exists(file)) return false
  return manifest.parse(JSON.parse(textOf(file))).exports === undefined
}

/** A file of a package without `exports`. */
const DEEP = 'bullmq/dist/esm/classes/queue.js'

describe('Undocumented code of dependencies', () => {
  it('is neither changed nor used', () => {
    const violations = FILES.flatMap((file) =>
      violationsOf(textOf(file), file in MAY_READ).map((violation) => `${file}: ${violation}`),
    )
    expect(violations).toEqual([])
    const reading = FILES.filter((file) => textOf(file).match(UNDECLARED_READ))
    expect(Object.keys(MAY_READ).toSorted()).toEqual(reading.toSorted())
  })

  it.each([
    ["declare module 'pg' {\n  interface Connection {}\n}", "declare module 'pg'"],
    ['const output = procedure._def.output', 'reads _def'],
    ['const config = router._config', 'reads ._config'],
    ["const name = Reflect.get(client, 'name')", 'reads Reflect.get('],
    [`import { Queue } from '${DEEP}'`, `import '${DEEP}'`],
    [
      "import type { Plugin } from 'vite'\nconst plugin = {\n  transform(code) {\n    return code.replace('a', 'b')\n  },\n}",
      'a plugin that replaces text of modules',
    ],
  ])('is found in a file: %s', (text, violation) => {
    expect(violationsOf(text)).toEqual([violation])
  })

  it('of pg 8.23.1 is used by db/src/read-batch.ts only, which must be checked before an update of pg', () => {
    const version = z
      .object({ version: z.string() })
      .parse(JSON.parse(textOf('node_modules/pg/package.json')))
    expect(version).toEqual({ version: '8.23.1' })
    const users = FILES.filter((file) => /implements pg\.Submittable/.test(textOf(file)))
    expect(users).toEqual(['db/src/read-batch.ts'])
  })
})
