import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { exists, filesOf, ROOT, textOf } from './source.ts'
import { globSync, readFileSync } from 'node:fs'

const CLIENT = 'web/dist/client'
const built = exists(`${CLIENT}/index.html`)

/** Text that survives minification and identifies each part. */
const MARKS = {
  'the tRPC client': /TRPCClientError/,
  'the query client': /No QueryClient set/,
  zod: /_zod\b/,
  'the dashboard’s playlists': /Playlist name is required/,
  'the dashboard’s routes': /parent-pin/,
  'the dashboard’s payments': /You have to select a payment method/,
}

describe.skipIf(!built)(built ? 'Built files' : 'Built files (skipped: the site is not built)', () => {
  const scripts = (): string[] => globSync('assets/*.js', { cwd: join(ROOT, CLIENT) })
  const script = (file: string): string => readFileSync(join(ROOT, CLIENT, file), 'utf8')

  it.each(Object.entries(MARKS))('%s is in some file', (_, mark) => {
    expect(scripts().some((file) => mark.test(script(file)))).toBe(true)
  })

  it.each(['index.html', 'contact/index.html', 'downloads/index.html', 'support/index.html', '404.html'])(
    'a public page loads no code of the dashboard: %s',
    (page) => {
      const html = readFileSync(join(ROOT, CLIENT, page), 'utf8')
      // The first script lists the other chunks.
      const first = [...html.matchAll(/[" ]\/(assets\/[^" ]+\.js)(?=[" ])/g)].map(([, file = '']) => file)
      expect(first.length).toBeGreaterThan(3)
      const loaded = withImports(first, script)
      const found = [...loaded].flatMap((file) =>
        Object.entries(MARKS)
          .filter(([, mark]) => mark.test(script(file)))
          .map(([part]) => `${file} contains ${part}`),
      )
      expect(found).toEqual([])
    },
  )

  it('icons are made without the kilobyte of lucide’s own function', () => {
    expect(scripts().filter((file) => script(file).includes('iconNode is required'))).toEqual([])
  })

  it('no page has an inline script outside the content policy', () => {
    for (const page of globSync('**/*.html', { cwd: join(ROOT, CLIENT) })) {
      const inline = [
        ...readFileSync(join(ROOT, CLIENT, page), 'utf8').matchAll(/<script(?![^>]*\bsrc=)([^>]*)>/g),
      ]
      for (const [, attributes] of inline) expect(attributes, page).toMatch(/type="application\/(ld\+)?json"/)
    }
  })
})

describe('Size budget of the landing page', () => {
  it('the build fails if it is exceeded', async () => {
    expect(textOf('web/build/prerender.ts')).toMatch(/^await checkBudget\(/m)
    const folder = await mkdtemp(join(tmpdir(), 'player-budget-'))
    try {
      await mkdir(join(folder, 'assets'))
      await writeFile(
        join(folder, 'index.html'),
        '<script src="/assets/terms.js" data-terms=""></script><script type="module" src="/assets/main.js"></script>',
      )
      await writeFile(join(folder, 'assets/terms.js'), '')
      const { checkBudget } = (await import(pathToFileURL(join(ROOT, 'web/build/budget.ts')).href)) as {
        checkBudget: (client: string) => Promise<void>
      }
      await writeFile(join(folder, 'assets/main.js'), randomBytes(20_000).toString('base64'))
      await expect(checkBudget(folder)).resolves.toBeUndefined()
      await writeFile(join(folder, 'assets/main.js'), randomBytes(200_000).toString('base64'))
      await expect(checkBudget(folder)).rejects.toThrow('The landing page may load')
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  it('the only build checks it', () => {
    expect(JSON.parse(textOf('web/package.json'))).toMatchObject({
      scripts: { build: expect.stringContaining('node build/prerender.ts') },
    })
    expect(filesOf('web/build/*.ts')).toContain('web/build/budget.ts')
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
