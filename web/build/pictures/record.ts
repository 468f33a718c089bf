import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { logo } from '../../src/content/logo.ts'
import { webm } from './webm.ts'

/* Makes the short film about the player (`node web/build/pictures/record.ts`, after draw.ts), picture by picture. */

const pictures = new URL('../../src/pictures/', import.meta.url)
const encode = async (address: URL | string, type: string) =>
  `data:${type};base64,${(await readFile(address)).toString('base64')}`
const font = await encode(
  fileURLToPath(import.meta.resolve('@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2')),
  'font/woff2',
)
const names = [
  'hero-home',
  'hero-live',
  'hero-film',
  'tv-north',
  'tv-tram',
  'tablet-tram',
  'phone-tram',
  'art-ferry',
]
const sources = Object.fromEntries(
  await Promise.all(
    names.map(async (name) => [name, await encode(new URL(`${name}.webp`, pictures), 'image/webp')] as const),
  ),
)

const browser = await chromium.launch({
  ...(process.env['CHROMIUM_PATH'] ? { executablePath: process.env['CHROMIUM_PATH'] } : {}),
  args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
})
const page = await browser.newPage({ viewport: { width: 960, height: 540 } })
// Encoders exist in secure contexts only.
await page.route('https://film.example/', (route) => route.fulfill({ contentType: 'text/html', body: '' }))
await page.goto('https://film.example/')
const { frames, ...film } = await page.evaluate(record, { sources, font, logo })
const file = webm({
  ...film,
  frames: frames.map(({ isKey, time, data }) => ({ isKey, time, data: Uint8Array.from(data) })),
})
await writeFile(new URL('about.webm', pictures), file)
await browser.close()
console.log(`src/pictures/about.webm  ${(file.length / 1024).toFixed(0)} KB`)

/** Runs in the browser. Every scene is a function of its own time, from 0 to 1. */
async function record(given: { sources: Record<string, string>; font: string; logo: typeof logo }) {
  const width = 960
  const height = 540
  const face = new FontFace('Archivo', `url(${given.font})`, { weight: '100 900', stretch: '62% 125%' })
  document.fonts.add(await face.load())
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  document.body.append(canvas)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No canvas')
  const pen = context
  const images = new Map<string, HTMLImageElement>()
  for (const [name, source] of Object.entries(given.sources)) {
    const image = new Image()
    image.src = source
    await image.decode()
    images.set(name, image)
  }

  const ease = (part: number) => 1 - (1 - part) ** 3
  /** Visible in the middle, black at both ends. */
  const fade = (part: number, edge = 0.12) => Math.min(1, part / edge, (1 - part) / edge)
  const show = (name: string, x: number, y: number, wide: number, strength: number) => {
    const image = images.get(name)
    if (!image) return
    pen.globalAlpha = Math.max(0, Math.min(1, strength))
    pen.drawImage(image, x, y, wide, (wide * image.naturalHeight) / image.naturalWidth)
    pen.globalAlpha = 1
  }
  /** A device around its picture. */
  const frame = (name: string, x: number, y: number, wide: number, edge: number, strength: number) => {
    const image = images.get(name)
    if (!image) return
    const high = (wide * image.naturalHeight) / image.naturalWidth
    pen.globalAlpha = Math.max(0, Math.min(1, strength))
    pen.fillStyle = '#050506'
    pen.strokeStyle = '#f4efe440'
    pen.lineWidth = 1
    pen.beginPath()
    pen.roundRect(x - edge, y - edge, wide + 2 * edge, high + 2 * edge, 1.6 * edge)
    pen.fill()
    pen.stroke()
    show(name, x, y, wide, strength)
  }
  const write = (text: string, size: number, x: number, y: number, strength: number) => {
    pen.globalAlpha = Math.max(0, Math.min(1, strength))
    pen.fillStyle = '#f4efe4'
    pen.font = `800 ${size}px Archivo`
    pen.fontStretch = 'expanded'
    pen.letterSpacing = `${-size * 0.02}px`
    pen.fillText(text, x, y)
    pen.globalAlpha = 1
  }
  /** A picture that slowly grows. */
  const closer = (name: string, part: number, from: number, to: number, strength: number) => {
    const wide = width * (from + (to - from) * part)
    show(name, (width - wide) / 2, (height - (wide * 9) / 16) / 2, wide, strength)
  }

  const scenes: readonly [number, (part: number) => void][] = [
    [
      2.6,
      (part) => {
        pen.fillStyle = '#ffb547'
        const wide = 260 * ease(Math.min(1, part * 2))
        pen.globalAlpha = fade(part, 0.2)
        pen.fillRect((width - wide) / 2, height / 2 + 40, wide, 2)
        pen.globalAlpha = 1
        write('Lights down.', 62, 270, 280, fade(part, 0.25))
      },
    ],
    [3.4, (part) => closer('hero-home', part, 1, 1.08, fade(part))],
    [3, (part) => closer('hero-live', part, 1.14, 1, fade(part))],
    [
      3.4,
      (part) => {
        const strength = fade(part)
        const slide = 60 * (1 - ease(Math.min(1, part * 1.6)))
        frame('tv-tram', 190, 52 - slide / 3, 620, 6, strength)
        frame('tablet-tram', 620 + slide, 262, 290, 10, strength)
        frame('phone-tram', 38 - slide, 158, 142, 7, strength)
      },
    ],
    [3, (part) => closer('hero-film', part, 1.06, 1, fade(part))],
    [
      3,
      (part) => {
        closer('art-ferry', part, 1.1, 1.2, fade(part) * 0.7)
        write('Bring your playlist.', 56, 60, 440, fade(part, 0.2))
      },
    ],
    [
      2.4,
      (part) => {
        const strength = Math.min(1, part * 4)
        pen.globalAlpha = strength
        pen.strokeStyle = '#f4efe4'
        pen.fillStyle = '#ffb547'
        pen.lineWidth = 2
        pen.save()
        pen.translate(width / 2 - 96, 132)
        pen.scale(192 / given.logo.size, 192 / given.logo.size)
        pen.stroke(new Path2D(given.logo.screen))
        pen.fill(new Path2D(given.logo.light))
        pen.stroke(new Path2D(given.logo.edge))
        pen.restore()
        pen.globalAlpha = 1
        write('Free to try', 40, 366, 380, strength)
      },
    ],
  ]
  const length = scenes.reduce((sum, [seconds]) => sum + seconds, 0)

  const frames: { isKey: boolean; time: number; data: number[] }[] = []
  const failures: unknown[] = []
  const encoder = new VideoEncoder({
    output: (chunk) => {
      const data = new Uint8Array(chunk.byteLength)
      chunk.copyTo(data)
      frames.push({ isKey: chunk.type === 'key', time: Math.round(chunk.timestamp / 1000), data: [...data] })
    },
    error: (error) => failures.push(error),
  })
  encoder.configure({ codec: 'vp09.00.31.08', width, height, bitrate: 240_000, framerate: 25 })
  for (let index = 0; index < length * 25; index += 1) {
    let now = index / 25
    pen.fillStyle = '#0b0a0d'
    pen.fillRect(0, 0, width, height)
    for (const [seconds, scene] of scenes) {
      if (now < seconds) {
        scene(now / seconds)
        break
      }
      now -= seconds
    }
    const frame = new VideoFrame(canvas, { timestamp: index * 40_000, duration: 40_000 })
    encoder.encode(frame, { keyFrame: index % 125 === 0 })
    frame.close()
    while (encoder.encodeQueueSize > 2)
      await new Promise((resolve) => encoder.addEventListener('dequeue', resolve, { once: true }))
  }
  await encoder.flush()
  if (failures.length > 0) throw new Error(String(failures[0]))
  return { width, height, duration: length * 1000, frames }
}
