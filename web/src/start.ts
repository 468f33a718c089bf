import './ui/layers.css'
import './ui/fonts.css'
import './ui/tokens.css'
import './ui/base.css'
import './television-browser/television.css'
import { rememberPress } from './early-press.ts'
import { isTelevision, WITHOUT_POINTER } from './television-browser/is-television.ts'

/*
 * The first script of every page, before its styles. It chooses the files for this browser: the build writes all of them a
 * second time for old ones. Pages are complete without scripts, so the others wait until the first view is painted.
 */

/** In milliseconds. */
const MAX_WAIT = 2500

/** Browsers below both have no scripts: the page can be read, and the login says so. */
type Engine = 'current' | 'old' | 'too-old'

const root = document.documentElement
const { dataset } = document.querySelector<HTMLElement>('script[data-scripts]') ?? root
const engine = engineOf()
/** The folder of the files for old browsers, and the file there that adds what they lack. */
const [old = '', repairs = ''] = split(dataset['old'])
let started = false

if (isTelevision(navigator.userAgent, matchMedia(WITHOUT_POINTER).matches)) root.dataset['television'] = ''
if (engine !== 'current') loadOldStyles()
if (engine === 'too-old') {
  // Nothing could accept them.
  root.dataset['terms'] = 'unasked'
  const login = dataset['login']
  if (login) location.replace(login)
} else {
  root.dataset['engine'] = engine
  rememberPress()
  setTimeout(start, MAX_WAIT)
  if (document.readyState === 'complete') afterPaint()
  else addEventListener('load', afterPaint, { once: true })
}

/** By features that came with the versions in question: Chromium 123 and 79, Safari 17.5 and 15.4, Firefox 120 and 98. */
function engineOf(): Engine {
  if (import.meta.env.DEV || has('color', 'light-dark(red, red)')) return 'current'
  return 'HTMLDialogElement' in window && has('font-optical-sizing', 'auto') ? 'old' : 'too-old'
}

function has(property: string, value: string): boolean {
  return 'CSS' in window && CSS.supports(property, value)
}

/** Replaces the stylesheets as the parser adds them; none is applied before it has loaded. */
function loadOldStyles(): void {
  const observer = new MutationObserver(() => {
    for (const link of Array.from(document.querySelectorAll('link[rel=stylesheet]'))) {
      const href = link.getAttribute('href')
      if (href && href.indexOf(old) < 0) link.setAttribute('href', href.replace('/assets/', old))
    }
  })
  observer.observe(root, { childList: true, subtree: true })
  addEventListener('DOMContentLoaded', () => observer.disconnect())
}

function afterPaint(): void {
  const observer = new PerformanceObserver(() => {
    observer.disconnect()
    start()
  })
  observer.observe({ type: 'paint', buffered: true })
}

function start(): void {
  if (started) return
  started = true
  root.dataset['started'] = ''
  const scripts = split(dataset['scripts'])
  // Vite's own preload helper would load part of the page.
  if (import.meta.env.DEV) void import('./development/start.ts')
  else if (engine === 'current') loadFiles(scripts)
  else
    void import(/* @vite-ignore */ old + repairs).then(() =>
      loadFiles(scripts.map((file) => file.replace('/assets/', old))),
    )
}

function split(list = ''): readonly string[] {
  return list.split(' ')
}

/** Fetches all files at once and runs the first. */
function loadFiles(all: readonly string[]): void {
  for (const href of all)
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', href, crossOrigin: '' }),
    )
  if (all[0]) void import(/* @vite-ignore */ all[0])
}
