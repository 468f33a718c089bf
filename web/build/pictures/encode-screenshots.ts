import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from '@playwright/test'
import { type Picture, screenshotPictures } from './screenshots.ts'

/* Writes the pictures of the site and the README from screenshots in a folder. `npm run pictures` takes them and runs this. */

const web = fileURLToPath(new URL('../../', import.meta.url))
const [folder = ''] = process.argv.slice(2)
const addressOf = (name: string) =>
  `data:image/png;base64,${readFileSync(join(folder, `${name}.png`)).toString('base64')}`

const browser = await chromium.launch({
  ...(process.env['CHROMIUM_PATH'] ? { executablePath: process.env['CHROMIUM_PATH'] } : {}),
  args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
})
try {
  for (const picture of screenshotPictures(addressOf)) await draw(browser, picture)
} finally {
  await browser.close()
}

async function draw(browser: Browser, { file, html, size, width, quality }: Picture): Promise<void> {
  const [fullWidth, fullHeight] = size
  const page = await browser.newPage({ viewport: { width: fullWidth, height: fullHeight } })
  await page.setContent(`<style>* { margin: 0 }</style>${html}`)
  const screenshot = await page.screenshot({ omitBackground: true })
  const encoded = await page.evaluate(
    async ({ source, kind, width, height, quality }) => {
      const bitmap = await createImageBitmap(await (await fetch(source)).blob(), {
        resizeWidth: width,
        resizeHeight: height,
        resizeQuality: 'high',
      })
      const canvas = new OffscreenCanvas(width, height)
      canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
      const blob = await canvas.convertToBlob({ type: kind, quality })
      return [...new Uint8Array(await blob.arrayBuffer())]
    },
    {
      source: `data:image/png;base64,${screenshot.toString('base64')}`,
      kind: file.endsWith('.webp') ? 'image/webp' : 'image/jpeg',
      width,
      height: Math.round((width / fullWidth) * fullHeight),
      quality,
    },
  )
  await writeFile(web + file, Uint8Array.from(encoded))
  await page.close()
  console.log(`${file}  ${(encoded.length / 1024).toFixed(1)} KB`)
}
