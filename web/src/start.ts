import './ui/layers.css'
import './ui/fonts.css'
import './ui/tokens.css'
import './ui/base.css'

/*
 * The first script of every page, and all of it (the styles above come as a file of their own). The page is complete without scripts, so they wait until everything in
 * its first view has arrived; the longest that anyone waits for that is named here, in milliseconds.
 */
const PATIENCE = 2500

let started = false

if (document.readyState === 'complete') afterPaint()
else addEventListener('load', afterPaint, { once: true })
setTimeout(start, PATIENCE)

function afterPaint(): void {
  requestAnimationFrame(() => setTimeout(start))
}

function start(): void {
  if (started) return
  started = true
  document.documentElement.dataset['started'] = ''
  // Which files the page's own part is in stands in the page: all of them are fetched at once.
  const files = document.querySelector<HTMLElement>('script[data-scripts]')?.dataset['scripts'] ?? ''
  for (const file of files.split(' ').filter(Boolean)) {
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', href: file, crossOrigin: '' }),
    )
  }
  void import('./main.tsx')
}
