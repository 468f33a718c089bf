import './ui/layers.css'
import './ui/fonts.css'
import './ui/tokens.css'
import './ui/base.css'

/* The first script of every page. Pages are complete without scripts, so the others wait until the first view is painted. */

/** In milliseconds. */
const MAX_WAIT = 2500

let started = false

setTimeout(start, MAX_WAIT)
if (document.readyState === 'complete') afterPaint()
else addEventListener('load', afterPaint, { once: true })

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
  document.documentElement.dataset['started'] = ''
  // Vite's own preload helper would load part of the page.
  if (import.meta.env.DEV) void import('./development/start.ts')
  else
    loadFiles(
      document.querySelector<HTMLElement>('script[data-scripts]')?.dataset['scripts']?.split(' ') ?? [],
    )
}

/** Fetches all files at once and runs the first. */
function loadFiles(files: readonly string[]): void {
  for (const href of files)
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', href, crossOrigin: '' }),
    )
  if (files[0]) void import(/* @vite-ignore */ files[0])
}
