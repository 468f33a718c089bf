import { posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { exists, filesOf, textOf } from './source.ts'

/*
 * Comments, documents and test names cite decisions (D16), fault rows (F16), edge cases of payments (E16) and files (`main.ts`). Each
 * citation must resolve, and each edge case must have a test.
 */

const CODE = '{db,server,workers,web,infra,tests}/**/*.{ts,tsx,mjs,js,css}'
const COMMENT = /\/\*[\s\S]*?\*\/|\/\/.*$/gm
const IN_TEST_NAME = /(?:describe|it\w*|test)(?:\.\w+)*\(\s*['"`].*$/gm
/** A name in backticks. Placeholders such as `app-<name>.ts` and addresses do not match. */
const FILE_NAME =
  /`([/\w.@*{},-]+\.(?:tsx?|mjs|js|css|lua|sh|sql|snap|html|md|json|ya?ml|conf|service|timer|svg|webp|jpg))`/g
/** Named files that are not in the repository: built, written at run time, an example, or of a reader, PostgreSQL or its client. */
const ELSEWHERE =
  /(^|\/)dist\/|^(state|environment)\.json$|^first-start\.mjs$|voucher|postgresql\.conf$|^lib\/client\.js$/

interface Citation {
  readonly file: string
  readonly cited: string
}

const comments = filesOf(CODE).flatMap((file) =>
  [...textOf(file).matchAll(COMMENT), ...textOf(file).matchAll(IN_TEST_NAME)].map(
    ([text]) => [file, text] as const,
  ),
)
const inCode = comments.flatMap(([file, text]) => citationsIn(file, text))
const documents = [...filesOf('*.md'), ...filesOf('{docs,db,server,workers,web,infra,tests}/**/*.md')]
const inDocuments = documents.flatMap((file) => citationsIn(file, textOf(file)))
const citations = [...inCode, ...inDocuments]

describe('Citations', () => {
  it('name decisions that have a file', () => {
    const files = filesOf('docs/decisions/D*.md').map((file) => /\/D0*(\d+)-/.exec(file)?.[1] ?? file)
    expect(new Set(files).size).toBe(files.length)
    expect(unresolved('D', new Set(files))).toEqual([])
  })

  it('name fault rows that exist', () => {
    const rows = filesOf('tests/faults/rows/*.ts').flatMap((file) =>
      [...textOf(file).matchAll(/^ {2}F0*(\d+):/gm)].map(([, number = '']) => number),
    )
    expect(unresolved('F', new Set(rows))).toEqual([])
  })

  it('name edge cases that are listed', () => {
    expect(unresolved('E', new Set(edgeCases()))).toEqual([])
  })
})

it('each relative link in a document leads to a file', () => {
  const links = documents.flatMap((file) =>
    [...textOf(file).matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(
      ([, to = '']) => [file, posix.join(posix.dirname(file), to)] as const,
    ),
  )
  expect(links.length).toBeGreaterThan(50)
  expect(links.filter(([, to]) => !exists(to))).toEqual([])
})

it('each file named in a document or comment exists', () => {
  const files = [...filesOf('{.*,*}'), ...filesOf('{docs,db,server,workers,web,infra,tests,.github}/**')]
  const ends = new Set(
    files.flatMap((file) => file.split('/').map((_, from, parts) => parts.slice(from).join('/'))),
  )
  const names = [...documents.map((file) => [file, textOf(file)] as const), ...comments].flatMap(
    ([file, text]) =>
      [...text.matchAll(FILE_NAME)].map(([, name = '']) => ({ file, name: name.replace(/^(\.\.?\/)+/, '') })),
  )
  expect(names.length).toBeGreaterThan(300)
  const isThere = (name: string) =>
    name.includes('*') || name.includes('{')
      ? files.some((file) => posix.matchesGlob(file, posix.join('**', name)))
      : ends.has(name)
  const missing = names.filter(({ name }) => !ELSEWHERE.test(name) && !isThere(name))
  expect(missing.map(({ file, name }) => `${file} names ${name}`)).toEqual([])
})

it('each edge case of payments has a test', () => {
  const tests = filesOf('tests/integration/payments/edge-cases-*.test.ts').map(textOf).join('\n')
  expect(edgeCases().length).toBeGreaterThan(30)
  expect(edgeCases().filter((number) => !tests.includes(`'E${number} `))).toEqual([])
})

function citationsIn(file: string, text: string): Citation[] {
  return [...text.matchAll(/(?<![\w#%&])[DEF]\d{1,2}(?![\w%])/g)].map(([cited]) => ({ file, cited }))
}

function unresolved(kind: string, existing: ReadonlySet<string>): string[] {
  const citationsOfKind = citations.filter(({ cited }) => cited.startsWith(kind))
  expect(citationsOfKind.length).toBeGreaterThan(20)
  return citationsOfKind
    .filter(({ cited }) => !existing.has(String(Number(cited.slice(1)))))
    .map(({ file, cited }) => `${file} cites ${cited}`)
}

function edgeCases(): string[] {
  return [...textOf('docs/payments/edge-cases.md').matchAll(/^\| E(\d+) +\|/gm)].map(
    ([, number = '']) => number,
  )
}
