import { preload } from 'react-dom'
import codeFont from './plex-mono.woff2'

/** Loads the font of code together with the page's styles, which name it. */
export const preloadCodeFont = () =>
  preload(codeFont, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' })
