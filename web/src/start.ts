import './ui/tokens.css'
import './ui/fonts.css'
import './ui/base.css'
import './ui/classes.css'
import './ui/motion.css'
import './television-browser/television.css'
import { rememberPress } from './early-press.ts'
import { isTelevision, NO_POINTER_QUERY } from './television-browser/is-television.ts'

/* The first script of every page, before its styles. It chooses the files for this browser: the build writes all of them a second time for old ones. */

/** How long the other scripts wait for the first paint of the content. They can wait, because pages are complete without scripts. */
const MAX_WAIT_MS = 2500

/** Browsers that are too old get only the first scripts: pages can be read, and the login shows a message. */
type Engine = 'current' | 'old' | 'too-old'

const root = document.documentElement
const { dataset } = document.querySelector<HTMLElement>('script[data-scripts]') ?? root
const engine = engineOf()
/** The folder of the files for old browsers, and the file in it with the polyfills. */
const [oldFolder = '', polyfills = ''] = split(dataset['old'])
let hasStarted = false

if (isTelevision(navigator.userAgent, matchMedia(NO_POINTER_QUERY).matches)) root.dataset['television'] = ''
if (engine !== 'current') loadOldStyles()
if (engine === 'too-old') {
  // The script that accepts the terms may not run in such a browser.
  root.dataset['terms'] = 'skipped'
  const login = dataset['login']
  if (login) location.replace(login)
} else {
  root.dataset['engine'] = engine
  rememberPress()
  setTimeout(start, MAX_WAIT_MS)
  if (document.readyState === 'complete') startAfterPaint()
  else addEventListener('load', startAfterPaint, { once: true })
}

/** Tests for features that came with these versions: Chromium 123 and 79, Safari 17.5 and 15.4, Firefox 120 and 98. */
function engineOf(): Engine {
  if (import.meta.env.DEV || supports('color', 'light-dark(red, red)')) return 'current'
  return 'HTMLDialogElement' in window && supports('font-optical-sizing', 'auto') ? 'old' : 'too-old'
}

function supports(property: string, value: string): boolean {
  return 'CSS' in window && CSS.supports(property, value)
}

/** Changes the addresses of style sheets as the parser adds them, before they are loaded and applied. */
function loadOldStyles(): void {
  const observer = new MutationObserver(() => {
    for (const link of Array.from(document.querySelectorAll('link[rel=stylesheet]'))) {
      const href = link.getAttribute('href')
      if (href && href.indexOf(oldFolder) < 0) link.setAttribute('href', href.replace('/assets/', oldFolder))
    }
  })
  observer.observe(root, { childList: true, subtree: true })
  addEventListener('DOMContentLoaded', () => observer.disconnect())
}

function startAfterPaint(): void {
  const observer = new PerformanceObserver((paints) => {
    // The background alone may be painted before.
    if (paints.getEntriesByName('first-contentful-paint').length === 0) return
    observer.disconnect()
    start()
  })
  observer.observe({ type: 'paint', buffered: true })
}

function start(): void {
  if (hasStarted) return
  hasStarted = true
  root.dataset['started'] = ''
  const scripts = split(dataset['scripts'])
  // The paths are those of all the page's files: for an `import()` of the entry, Vite's preload helper would load only some of them.
  if (import.meta.env.DEV) void import('./development/start.ts')
  else if (engine === 'current') loadFiles(scripts)
  else
    void import(/* @vite-ignore */ oldFolder + polyfills).then(() =>
      loadFiles(scripts.map((file) => file.replace('/assets/', oldFolder))),
    )
}

function split(list = ''): readonly string[] {
  return list.split(' ')
}

/** Fetches all files at once and runs the first. */
function loadFiles(files: readonly string[]): void {
  for (const href of files)
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', href, crossOrigin: '' }),
    )
  if (files[0]) void import(/* @vite-ignore */ files[0])
}
