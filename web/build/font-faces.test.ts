import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { Blob, Face } from 'harfbuzzjs'
import subsetFont from 'subset-font'
import { describe, expect, it } from 'vitest'

const styles = new URL('../src/ui/fonts.css', import.meta.url)
const faces = facesOf(readFileSync(styles, 'utf8'))

describe('The font files', () => {
  it.each(faces)('$file has every character of its unicode-range', async ({ file, range }) => {
    const declared = charactersOf(range)
    const present = await charactersIn(file, declared)
    expect(declared.split('').filter((character) => !present.has(character))).toEqual([])
  })

  it('have each character in one file only, and the Turkish ones in a file of their own', () => {
    const declared = faces.flatMap(({ range }) => charactersOf(range).split(''))
    expect(declared.length).toBe(new Set(declared).size)
    const turkish = faces.find(({ range }) => charactersOf(range).includes('ğ'))
    expect(charactersOf(turkish?.range ?? '')).toBe('ĞğİŞş')
  })
})

/** The characters among `characters` that the file's character map has. */
async function charactersIn(file: string, characters: string): Promise<Set<string>> {
  const path = file.startsWith('.') ? new URL(file, styles) : createRequire(import.meta.url).resolve(file)
  const font = await subsetFont(await readFile(path), characters, { targetFormat: 'sfnt' })
  const codes = new Face(new Blob(new Uint8Array(font))).collectUnicodes()
  return new Set([...codes].map((code) => String.fromCodePoint(code)))
}

/** The path and the `unicode-range` of each font file in the `@font-face` rules of a style sheet. */
function facesOf(css: string) {
  return [...css.matchAll(/@font-face\s*\{([^}]*)\}/g)].flatMap(([, rule = '']) => {
    const file = /url\('([^']+)'\)/.exec(rule)?.[1]
    return file === undefined ? [] : [{ file, range: /unicode-range:([^;]+);/.exec(rule)?.[1] ?? '' }]
  })
}

/** The characters of a `unicode-range`: 'U+41, U+61-63' is 'Aabc'. */
function charactersOf(range: string): string {
  return range
    .split(',')
    .flatMap((part) => {
      const [first = '', last = first] = part.trim().replace('U+', '').split('-')
      const start = Number.parseInt(first, 16)
      return Array.from({ length: Number.parseInt(last, 16) - start + 1 }, (_, index) => start + index)
    })
    .map((code) => String.fromCodePoint(code))
    .join('')
}
