import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, it } from 'vitest'
import { README_PICTURE, screenshotPictures } from './screenshots.ts'

const web = join(import.meta.dirname, '../..')
const screens = screenshotPictures(() => '').filter(({ file }) => file !== README_PICTURE)

it('The site has exactly the pictures of screens that `npm run pictures` writes', () => {
  const files = readdirSync(join(web, 'src/pictures')).filter((name) => name.startsWith('screen-'))
  expect(files.toSorted()).toEqual(screens.map(({ file }) => basename(file)).toSorted())
})

it.each(screens)(
  '$file has the size that `npm run pictures` writes, and a page shows it',
  ({ file, size, width }) => {
    const [fullWidth, fullHeight] = size
    expect(sizeOf(readFileSync(join(web, file)))).toEqual([width, (width / fullWidth) * fullHeight])
    const sources = readdirSync(join(web, 'src'), { recursive: true, encoding: 'utf8' })
    const users = sources.filter(
      (name) => /\.tsx?$/.test(name) && readFileSync(join(web, 'src', name), 'utf8').includes(basename(file)),
    )
    expect(users).not.toEqual([])
  },
)

it('The README shows the picture of site and television', () => {
  expect(readFileSync(join(web, '../README.md'), 'utf8')).toContain(`](docs/${basename(README_PICTURE)})`)
})

/** Width and height of a WebP file from Chromium (RFC 9649, 2.7). */
const sizeOf = (file: Buffer) => {
  expect(file.toString('latin1', 8, 16)).toBe('WEBPVP8X')
  return [file.readUIntLE(24, 3) + 1, file.readUIntLE(27, 3) + 1]
}
