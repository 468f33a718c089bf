import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { browserOptions } from './browser.ts'

/*
 * `node tests/record-film.ts`: draws and encodes the film of the playlist provider's stand-in (VP9 and Opus in a
 * fragmented MP4 file), and replaces the committed one. No other material is used.
 */

const ORIGIN = 'http://localhost/'
const folder = new URL('../infra/stand-ins/panel/film/', import.meta.url)

const browser = await chromium.launch(browserOptions)
try {
  const page = await browser.newPage()
  // Encoders are available on secure origins only, as localhost is.
  await page.route(ORIGIN, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }))
  await page.goto(ORIGIN)
  const muxer = fileURLToPath(new URL('../../bundles/mediabunny.cjs', import.meta.resolve('mediabunny')))
  await page.addScriptTag({ path: muxer })
  await page.addScriptTag({ content: await readFile(new URL('scene.js', folder), 'utf8') })
  const film = await page.evaluate<string>('record()')
  await writeFile(new URL('film.mp4', folder), Buffer.from(film, 'base64'))
} finally {
  await browser.close()
}
