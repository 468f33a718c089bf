import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from '@playwright/test'

/** A picture that Chromium draws from HTML. */
export interface Picture {
  /** From web/. */
  file: string
  html: string
  /** The drawing's size and the file's width, in px. */
  size: readonly [number, number]
  width: number
  quality?: number
}

const web = fileURLToPath(new URL('../../', import.meta.url))

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    ...(process.env['CHROMIUM_PATH'] ? { executablePath: process.env['CHROMIUM_PATH'] } : {}),
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  })

/** Takes the drawing at its full size, then lets the browser scale, encode and write it. */
export async function draw(
  browser: Browser,
  styles: string,
  { file, html, size, width, quality = 0.82 }: Picture,
): Promise<void> {
  const [fullWidth, fullHeight] = size
  const page = await browser.newPage({
    viewport: { width: fullWidth, height: fullHeight },
    deviceScaleFactor: Math.max(1, Math.min(2, width / fullWidth)),
  })
  await page.setContent(`<style>${styles}</style>${html}`)
  await page.evaluate(() => document.fonts.ready)
  const shot = await page.screenshot({ omitBackground: true })
  const kind = file.endsWith('.webp') ? 'image/webp' : file.endsWith('.jpg') ? 'image/jpeg' : 'image/png'
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
      source: `data:image/png;base64,${shot.toString('base64')}`,
      kind,
      width,
      height: Math.round((width / fullWidth) * fullHeight),
      quality,
    },
  )
  await mkdir(new URL('.', `file://${web}${file}`), { recursive: true })
  await writeFile(web + file, Uint8Array.from(encoded))
  await page.close()
  console.log(`${file}  ${(encoded.length / 1024).toFixed(1)} KB`)
}
