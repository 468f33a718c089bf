import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { checkBudget } from './budget.ts'

const PAGE = `<link rel="stylesheet" href="/assets/a.css"><script src="/assets/a.js" data-scripts="/assets/b.js"></script><script src="/assets/terms.js" data-terms="2026-11-24"></script>
<picture><source media="(width < 430px)" srcSet="/assets/phone.webp"><img src="/assets/large.webp" srcSet="/assets/small.webp 800w, /assets/large.webp 1600w"></picture>
<section id="features"><img loading="lazy" src="/assets/lazy.webp"></section><section><img src="/assets/far.webp"></section>`

let client: string

beforeEach(async () => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
  client = await mkdtemp(join(tmpdir(), 'player-budget-'))
  await mkdir(join(client, 'assets'))
  await writeFile(join(client, 'index.html'), PAGE)
  await writeFile(join(client, 'dashboard.html'), '<script src="/assets/dashboard.js"></script>')
  for (const name of [
    'a.css',
    'a.js',
    'b.js',
    'terms.js',
    'phone.webp',
    'small.webp',
    'large.webp',
    'lazy.webp',
    'dashboard.js',
  ])
    await put(name, 1000)
})

afterEach(() => rm(client, { recursive: true }))

const put = (name: string, bytes: number) => writeFile(join(client, 'assets', name), randomBytes(bytes))

describe('The budget of the landing page', () => {
  it('allows a small page, and counts only its first view', async () => {
    await expect(checkBudget(client)).resolves.toBeUndefined()
  })

  it('fails the build when a script that loads later is too big', async () => {
    await put('b.js', 120_000)
    await expect(checkBudget(client)).rejects.toThrow('115.0 KB of JavaScript')
  })

  it('fails the build when there are too many script files', async () => {
    const scripts = Array.from({ length: 12 }, (_, index) => `<script src="/assets/${index}.js"></script>`)
    await writeFile(join(client, 'index.html'), PAGE + scripts.join(''))
    await expect(checkBudget(client)).rejects.toThrow('12 script files, not 15')
  })

  it('fails the build when the dashboard’s scripts are too big', async () => {
    await put('dashboard.js', 180_000)
    await expect(checkBudget(client)).rejects.toThrow('The dashboard may load 178.0 KB of JavaScript')
  })

  it.each([
    ['a phone', 'phone.webp'],
    ['a desktop', 'large.webp'],
    ['a phone', 'lazy.webp'],
  ])('fails the build when the first view on %s is too big: %s', async (screen, picture) => {
    await put(picture, 500_000)
    await expect(checkBudget(client)).rejects.toThrow(`500.0 KB of everything on ${screen}`)
  })

  it('fails the build when the script of the terms, which blocks the first paint, has more than 1023 bytes', async () => {
    await put('terms.js', 1023)
    await expect(checkBudget(client)).resolves.toBeUndefined()
    await put('terms.js', 1024)
    await expect(checkBudget(client)).rejects.toThrow('may have 1023 bytes, not 1024')
  })

  it('does not count pictures that a screen does not load', async () => {
    await put('small.webp', 500_000)
    await expect(checkBudget(client)).resolves.toBeUndefined()
  })
})
