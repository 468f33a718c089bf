import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { expect, it, onTestFinished } from 'vitest'
import { loadConfig } from '../compose.ts'
import { OWN_PATH } from '../modules/site/contract.ts'
import { MISSING, prepareOnce } from './page-documents.ts'
import { siteSettings } from './site-settings.ts'

const settings = siteSettings(
  loadConfig({
    DATABASE_URL: 'postgres://player@127.0.0.1/player',
    ENCRYPTION_KEYS: `k1:${'A'.repeat(43)}=`,
    LICENCE_KEYS: `l1:${'B'.repeat(43)}=`,
    PIN_PEPPER: 'a pepper of thirty-two characters',
    SUPPORT_EMAIL: 'support@player.test',
  }),
)

/** Prepares a document that contains its own path in three places, as the built ones do. */
function documentOf(name: string) {
  const folder = mkdtempSync(join(tmpdir(), 'page-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'page.html')
  writeFileSync(file, `<p>${OWN_PATH}</p>`.repeat(3))
  const prepare = prepareOnce(file, name, settings)
  return { prepare, textOf: async (path: string) => String((await prepare(path, 'identity')).content) }
}

it.for([MISSING, '/dashboard'])(
  'A document of many paths, %s, is compressed with a window of 64 KB',
  async (name) => {
    const { content } = await documentOf(name).prepare('/nothing', 'br')
    expect(String(brotliDecompressSync(content))).toContain('<p>/nothing</p>')
    // RFC 7932, 9.1: a first bit of 0 is a window of 2^16 bytes. The compressor's default is 2^22, which it clears for each request.
    expect((content[0] ?? 1) & 1).toBe(0)
  },
)

it('A document contains its own path, escaped, without a final slash and without a PIN', async () => {
  const { textOf } = documentOf('/dashboard')
  expect(await textOf("/dashboard/'&/")).toBe('<p>/dashboard/&#39;&amp;</p>'.repeat(3))
  expect(await textOf('/dashboard/edit/1/4711')).toBe('<p>/dashboard/edit/1</p>'.repeat(3))
})

it.for([MISSING, '/dashboard'])(
  'A document does not repeat a path of more than 200 characters: %s',
  async (name) => {
    const { textOf } = documentOf(name)
    const longest = `/${'a'.repeat(199)}`
    expect(await textOf(longest)).toContain(longest)
    expect(await textOf(`/${'&'.repeat(14_000)}`)).toBe(`<p>${name}</p>`.repeat(3))
  },
)
