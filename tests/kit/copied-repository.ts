import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const WORKSPACES = ['db', 'server', 'workers', 'infra']
const NOT_COPIED = /(^|\/)(node_modules|dist|\.turbo)$/

interface CopiedRepository {
  readonly root: string
  /** Writes the files of a document, which has a heading with the path and a code block for each. Returns the paths. */
  addFilesOf(document: string): string[]
  /** Adds a name to the first list of a file, with its import. */
  addToList(file: string, name: string, from: string): void
  addMigration(name: string): void
  replace(file: string, text: string, replacement: string): void
  remove(): void
}

/** Copies the product's programs, and links the packages of the original. The caller removes the copy. */
export function copyRepository(): CopiedRepository {
  const root = mkdtempSync(join(tmpdir(), 'player-copy-'))
  for (const file of ['package.json', 'tsconfig.json']) cpSync(join(ROOT, file), join(root, file))
  for (const workspace of WORKSPACES)
    cpSync(join(ROOT, workspace), join(root, workspace), {
      recursive: true,
      filter: (path) => !NOT_COPIED.test(path),
    })
  linkPackages(root)
  const change = (file: string, edit: (text: string) => string) => {
    const path = join(root, file)
    const before = readFileSync(path, 'utf8')
    const after = edit(before)
    if (after === before) throw new Error(`${file} was not changed`)
    writeFileSync(path, after)
  }
  return {
    root,
    addFilesOf(document) {
      const text = readFileSync(join(ROOT, document), 'utf8')
      const files = [...text.matchAll(/^### `([^`]+)`\n\n```ts\n([^]*?)^```$/gm)]
      for (const [, file = '', content = ''] of files) {
        mkdirSync(dirname(join(root, file)), { recursive: true })
        writeFileSync(join(root, file), content)
      }
      return files.map(([, file = '']) => file)
    },
    addToList: (file, name, from) =>
      change(
        file,
        (text) => `import { ${name} } from '${from}'\n${text.replace(/ = \[([^\]]+)\]/, ` = [$1, ${name}]`)}`,
      ),
    addMigration: (name) =>
      change('db/migrations/index.ts', (text) => `${text}export * as '${name}' from './${name}.ts'\n`),
    replace: (file, text, replacement) => change(file, (before) => before.replace(text, replacement)),
    remove: () => rmSync(root, { recursive: true, force: true }),
  }
}

/** Links the packages of the original, and the workspaces of the copy. */
export function linkPackages(root: string): void {
  const packages = join(root, 'node_modules')
  mkdirSync(join(packages, '@player'), { recursive: true })
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (name !== '@player') symlinkSync(join(ROOT, 'node_modules', name), join(packages, name))
  for (const workspace of WORKSPACES) {
    symlinkSync(join(root, workspace), join(packages, '@player', workspace))
    const packagesOfWorkspace = join(ROOT, workspace, 'node_modules')
    if (existsSync(packagesOfWorkspace))
      symlinkSync(packagesOfWorkspace, join(root, workspace, 'node_modules'))
  }
}
