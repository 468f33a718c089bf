import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { draw, openBrowser } from './picture.ts'
import { takenPictures } from './taken.ts'

/* Writes the pictures of the site and the README from screenshots in a folder. `npm run pictures` takes them and runs this. */

const [folder = ''] = process.argv.slice(2)
const addressOf = (name: string) =>
  `data:image/png;base64,${readFileSync(join(folder, `${name}.png`)).toString('base64')}`

const browser = await openBrowser()
try {
  for (const picture of takenPictures(addressOf)) await draw(browser, '* { margin: 0 }', picture)
} finally {
  await browser.close()
}
