import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'
import { charactersOf, facesOf } from './font-faces.ts'

/*
 * Writes the files in src/ui/font (`node web/build/font.ts`); run it after their unicode-range in fonts.css or the family's
 * package changed. Each has only the characters of its range, at the weights and widths that the styles use.
 */
const SOURCES: Readonly<Record<string, string>> = {
  './font/archivo.woff2': 'archivo-latin-wdth-normal.woff2',
  './font/archivo-turkish.woff2': 'archivo-latin-ext-wdth-normal.woff2',
}

const styles = new URL('../src/ui/fonts.css', import.meta.url)
const resolve = createRequire(import.meta.url).resolve

for (const { file, range } of facesOf(await readFile(styles, 'utf8'))) {
  const source = SOURCES[file]
  if (source === undefined) continue
  const from = resolve(`@fontsource-variable/archivo/files/${source}`)
  const subset = await subsetFont(await readFile(from), charactersOf(range), {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 400, max: 850 }, wdth: { min: 100, max: 125 } },
  })
  await writeFile(new URL(file, styles), subset)
  console.log(`${file} has ${subset.length} bytes`)
}
