import { readFileSync } from 'node:fs'
import type { Route } from './http.ts'

export const TYPES = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
} as const

/** The files that the pages of every stand-in use. */
export const assetRoutes = (): Route[] => [
  asset(import.meta.url, 'overview.js', TYPES.js),
  asset(import.meta.url, 'return.js', TYPES.js),
  asset(import.meta.url, 'pages.css', TYPES.css),
  asset(import.meta.url, 'icon.svg', TYPES.svg),
]

/** A file of the folder `browser` beside a module. */
export const fileBeside = (module: string, name: string): Buffer =>
  readFileSync(new URL(`browser/${name}`, module))

export function asset(module: string, name: string, type: string): Route {
  const answer = { status: 200, headers: { 'content-type': type }, body: fileBeside(module, name) }
  return { method: 'GET', path: `/assets/${name}`, handle: () => answer }
}
