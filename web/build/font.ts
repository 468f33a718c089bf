import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'

/*
 * Makes src/ui/font/archivo.woff2 (`node web/build/font.ts`); run it after the first unicode-range in fonts.css or the
 * family's package changed. It keeps only those characters, at the weights and widths that the styles use.
 */
const from = createRequire(import.meta.url).resolve(
  '@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2',
)
const to = new URL('../src/ui/font/archivo.woff2', import.meta.url)
const styles = await readFile(new URL('../src/ui/fonts.css', import.meta.url), 'utf8')

const made = await subsetFont(await readFile(from), charactersOf(styles), {
  targetFormat: 'woff2',
  variationAxes: { wght: { min: 400, max: 850 }, wdth: { min: 100, max: 125 } },
})
await writeFile(to, made)
console.log(`archivo.woff2 has ${made.length} bytes`)

/** The characters of a stylesheet's first `unicode-range`: 'U+41, U+61-63' is 'Aabc'. */
function charactersOf(css: string): string {
  const range = /unicode-range:([^;]+);/.exec(css)?.[1] ?? ''
  return range
    .split(',')
    .flatMap((part) => {
      const [first = '', last = first] = part.trim().replace('U+', '').split('-')
      const start = Number.parseInt(first, 16)
      return Array.from({ length: Number.parseInt(last, 16) - start + 1 }, (_, step) => start + step)
    })
    .map((code) => String.fromCodePoint(code))
    .join('')
}
