import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { exists, ROOT, textOf } from './source.ts'
import { globSync, readFileSync } from 'node:fs'

const CLIENT = 'web/dist/client'
const isBuilt = exists(`${CLIENT}/index.html`)

/** Text that survives minification and identifies each part. */
const MARKS = {
  'the tRPC client': /TRPCClientError/,
  'the query client': /No QueryClient set/,
  zod: /_zod\b/,
  'the dashboard’s playlists': /Playlist name is required/,
  'the dashboard’s routes': /parent-pin/,
  'the dashboard’s payments': /You have to select a payment method/,
}

describe.skipIf(!isBuilt)(isBuilt ? 'Built files' : 'Built files (skipped: the site is not built)', () => {
  const scripts = (): string[] => globSync('assets/*.js', { cwd: join(ROOT, CLIENT) })
  const script = (file: string): string => readFileSync(join(ROOT, CLIENT, file), 'utf8')

  it.each(Object.entries(MARKS))('%s is in a built file', (_, mark) => {
    expect(scripts().some((file) => mark.test(script(file)))).toBe(true)
  })

  it.each(['index.html', 'contact/index.html', 'downloads/index.html', 'support/index.html', '404.html'])(
    'a public page loads no code of the dashboard: %s',
    (page) => {
      const html = readFileSync(join(ROOT, CLIENT, page), 'utf8')
      // The first script lists the other chunks.
      const preloaded = [...html.matchAll(/[" ]\/(assets\/[^" ]+\.js)(?=[" ])/g)].map(([, file = '']) => file)
      expect(preloaded.length).toBeGreaterThan(3)
      const loaded = withImports(preloaded, script)
      const violations = [...loaded].flatMap((file) =>
        Object.entries(MARKS)
          .filter(([, mark]) => mark.test(script(file)))
          .map(([part]) => `${file} contains ${part}`),
      )
      expect(violations).toEqual([])
    },
  )

  it('no page has an inline script other than JSON, which the content policy allows', () => {
    for (const page of globSync('**/*.html', { cwd: join(ROOT, CLIENT) })) {
      const inline = [
        ...readFileSync(join(ROOT, CLIENT, page), 'utf8').matchAll(/<script(?![^>]*\bsrc=)([^>]*)>/g),
      ]
      for (const [, attributes] of inline) expect(attributes, page).toMatch(/type="application\/(ld\+)?json"/)
    }
  })
})

describe('Size budgets', () => {
  it('are checked by the build of the site', () => {
    expect(textOf('web/build/prerender.ts')).toMatch(/^await checkBudget\(/m)
    expect(JSON.parse(textOf('web/package.json'))).toMatchObject({
      scripts: { build: expect.stringContaining('node build/prerender.ts') },
    })
  })
})

/** These scripts and their static imports. */
function withImports(files: readonly string[], script: (file: string) => string): Set<string> {
  const loaded = new Set<string>()
  const waiting = [...files]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (loaded.has(file)) continue
    loaded.add(file)
    const imports = script(file).matchAll(/(?:\bfrom|\bimport)\s*["']\.\/([^"']+\.js)["']/g)
    waiting.push(...[...imports].map(([, name = '']) => `assets/${name}`))
  }
  return loaded
}
