import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { readManifest } from './manifest.ts'

async function manifestOf(chunks: object) {
  const client = mkdtempSync(join(tmpdir(), 'manifest-'))
  onTestFinished(() => rmSync(client, { recursive: true }))
  mkdirSync(join(client, '.vite'))
  writeFileSync(join(client, '.vite/manifest.json'), JSON.stringify(chunks))
  return readManifest(client)
}

it('chunksOf() follows the imports of a chunk, each once', async () => {
  const { chunksOf } = await manifestOf({
    main: { file: 'main.js', imports: ['page', 'base'] },
    page: { file: 'page.js', imports: ['base', 'main'] },
    base: { file: 'base.js' },
  })
  expect(chunksOf(['main']).map(({ file }) => file)).toEqual(['main.js', 'page.js', 'base.js'])
})

it('chunksOf() fails for a chunk that the build did not write', async () => {
  const { chunksOf } = await manifestOf({ main: { file: 'main.js' } })
  expect(() => chunksOf(['main', 'src/contact-page.tsx'])).toThrow(
    'src/contact-page.tsx is missing from the build.',
  )
})
